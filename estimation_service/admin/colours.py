"""The admin's colours: the green of the site's pages in the theme's steps, from paper to felt."""

GREENS = {
    "50": "#f0f7f2", "100": "#dceee2", "200": "#bbddc7", "300": "#8fc7a4", "400": "#5fab7e", "500": "#3a8f5e",
    "600": "#247549", "700": "#17603a", "800": "#154e31", "900": "#124029", "950": "#092417",
}  # fmt: skip
