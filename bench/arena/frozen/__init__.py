"""Former versions of strategies, by which strength is compared across releases: nobody changes them."""
