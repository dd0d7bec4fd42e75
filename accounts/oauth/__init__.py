"""Rules of our authorization server (django-oauth-toolkit, OAuth 2.1): what it grants, and how strictly."""
