// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_ODVTF6JB_js[] = {
#embed "../WebApp/Built/app/calendar-ODVTF6JB.js"
};

static const unsigned char app_chunk_DFZ2GSMZ_js[] = {
#embed "../WebApp/Built/app/chunk-DFZ2GSMZ.js"
};

static const unsigned char app_chunk_GPI53RYT_js[] = {
#embed "../WebApp/Built/app/chunk-GPI53RYT.js"
};

static const unsigned char app_chunk_STMRPS2O_js[] = {
#embed "../WebApp/Built/app/chunk-STMRPS2O.js"
};

static const unsigned char app_chunk_W6N4P7DI_js[] = {
#embed "../WebApp/Built/app/chunk-W6N4P7DI.js"
};

static const unsigned char app_chunk_WEX2RSSY_js[] = {
#embed "../WebApp/Built/app/chunk-WEX2RSSY.js"
};

static const unsigned char app_connection_CTWRUDBS_js[] = {
#embed "../WebApp/Built/app/connection-CTWRUDBS.js"
};

static const unsigned char app_copy_6H56FOGF_js[] = {
#embed "../WebApp/Built/app/copy-6H56FOGF.js"
};

static const unsigned char app_filing_KSMKS7VA_js[] = {
#embed "../WebApp/Built/app/filing-KSMKS7VA.js"
};

static const unsigned char app_icons_svg[] = {
#embed "../WebApp/Files/app/icons.svg"
};

static const unsigned char app_icons_icon_192_png[] = {
#embed "../WebApp/Files/app/icons/icon-192.png"
};

static const unsigned char app_icons_icon_svg[] = {
#embed "../WebApp/Files/app/icons/icon.svg"
};

static const unsigned char app_icons_maskable_svg[] = {
#embed "../WebApp/Files/app/icons/maskable.svg"
};

static const unsigned char app_invited_D424WPRG_js[] = {
#embed "../WebApp/Built/app/invited-D424WPRG.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_UVDJKWNJ_js[] = {
#embed "../WebApp/Built/app/menu-UVDJKWNJ.js"
};

static const unsigned char app_places_APA7CUFG_js[] = {
#embed "../WebApp/Built/app/places-APA7CUFG.js"
};

static const unsigned char app_reading_N37LUALM_js[] = {
#embed "../WebApp/Built/app/reading-N37LUALM.js"
};

static const unsigned char app_search_KMREVHIE_js[] = {
#embed "../WebApp/Built/app/search-KMREVHIE.js"
};

static const unsigned char app_settings_OUHT2C3G_js[] = {
#embed "../WebApp/Built/app/settings-OUHT2C3G.js"
};

static const unsigned char app_sharing_HVUKNMMW_js[] = {
#embed "../WebApp/Built/app/sharing-HVUKNMMW.js"
};

static const unsigned char app_sign_5DILNPXJ_js[] = {
#embed "../WebApp/Built/app/sign-5DILNPXJ.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_Z57A4XLS_js[] = {
#embed "../WebApp/Built/app/swipe-Z57A4XLS.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_WVIHLBTK_js[] = {
#embed "../WebApp/Built/app/versions-WVIHLBTK.js"
};

static const unsigned char index_html[] = {
#embed "../WebApp/Files/index.html"
};

static const unsigned char manifest_webmanifest[] = {
#embed "../WebApp/Files/manifest.webmanifest"
};

static const unsigned char worker_js[] = {
#embed "../WebApp/Built/worker.js"
};

static const cassets_web_file files[] = {
    {"app/calendar-ODVTF6JB.js", app_calendar_ODVTF6JB_js, sizeof app_calendar_ODVTF6JB_js},
    {"app/chunk-DFZ2GSMZ.js", app_chunk_DFZ2GSMZ_js, sizeof app_chunk_DFZ2GSMZ_js},
    {"app/chunk-GPI53RYT.js", app_chunk_GPI53RYT_js, sizeof app_chunk_GPI53RYT_js},
    {"app/chunk-STMRPS2O.js", app_chunk_STMRPS2O_js, sizeof app_chunk_STMRPS2O_js},
    {"app/chunk-W6N4P7DI.js", app_chunk_W6N4P7DI_js, sizeof app_chunk_W6N4P7DI_js},
    {"app/chunk-WEX2RSSY.js", app_chunk_WEX2RSSY_js, sizeof app_chunk_WEX2RSSY_js},
    {"app/connection-CTWRUDBS.js", app_connection_CTWRUDBS_js, sizeof app_connection_CTWRUDBS_js},
    {"app/copy-6H56FOGF.js", app_copy_6H56FOGF_js, sizeof app_copy_6H56FOGF_js},
    {"app/filing-KSMKS7VA.js", app_filing_KSMKS7VA_js, sizeof app_filing_KSMKS7VA_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-D424WPRG.js", app_invited_D424WPRG_js, sizeof app_invited_D424WPRG_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-UVDJKWNJ.js", app_menu_UVDJKWNJ_js, sizeof app_menu_UVDJKWNJ_js},
    {"app/places-APA7CUFG.js", app_places_APA7CUFG_js, sizeof app_places_APA7CUFG_js},
    {"app/reading-N37LUALM.js", app_reading_N37LUALM_js, sizeof app_reading_N37LUALM_js},
    {"app/search-KMREVHIE.js", app_search_KMREVHIE_js, sizeof app_search_KMREVHIE_js},
    {"app/settings-OUHT2C3G.js", app_settings_OUHT2C3G_js, sizeof app_settings_OUHT2C3G_js},
    {"app/sharing-HVUKNMMW.js", app_sharing_HVUKNMMW_js, sizeof app_sharing_HVUKNMMW_js},
    {"app/sign-5DILNPXJ.js", app_sign_5DILNPXJ_js, sizeof app_sign_5DILNPXJ_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-Z57A4XLS.js", app_swipe_Z57A4XLS_js, sizeof app_swipe_Z57A4XLS_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-WVIHLBTK.js", app_versions_WVIHLBTK_js, sizeof app_versions_WVIHLBTK_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
