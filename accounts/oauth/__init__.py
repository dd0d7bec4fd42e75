"""What our authorization server (django-oauth-toolkit, OAuth 2.1) grants, and how strictly."""
