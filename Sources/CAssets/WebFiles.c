// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_LUCK77FZ_js[] = {
#embed "../WebApp/Built/app/calendar-LUCK77FZ.js"
};

static const unsigned char app_chunk_265U4FEL_js[] = {
#embed "../WebApp/Built/app/chunk-265U4FEL.js"
};

static const unsigned char app_chunk_CCYMPWO5_js[] = {
#embed "../WebApp/Built/app/chunk-CCYMPWO5.js"
};

static const unsigned char app_chunk_M55NHOOK_js[] = {
#embed "../WebApp/Built/app/chunk-M55NHOOK.js"
};

static const unsigned char app_chunk_SIWXYJCP_js[] = {
#embed "../WebApp/Built/app/chunk-SIWXYJCP.js"
};

static const unsigned char app_connection_PYJHBL4K_js[] = {
#embed "../WebApp/Built/app/connection-PYJHBL4K.js"
};

static const unsigned char app_filing_UCEE2ELO_js[] = {
#embed "../WebApp/Built/app/filing-UCEE2ELO.js"
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

static const unsigned char app_invited_4OSRZXXO_js[] = {
#embed "../WebApp/Built/app/invited-4OSRZXXO.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_Y36N4KNO_js[] = {
#embed "../WebApp/Built/app/menu-Y36N4KNO.js"
};

static const unsigned char app_places_PXCUPXWU_js[] = {
#embed "../WebApp/Built/app/places-PXCUPXWU.js"
};

static const unsigned char app_reading_O7VJIDSP_js[] = {
#embed "../WebApp/Built/app/reading-O7VJIDSP.js"
};

static const unsigned char app_search_XWJ3ISAD_js[] = {
#embed "../WebApp/Built/app/search-XWJ3ISAD.js"
};

static const unsigned char app_settings_QUJ4XFUC_js[] = {
#embed "../WebApp/Built/app/settings-QUJ4XFUC.js"
};

static const unsigned char app_sharing_VYDJOO7U_js[] = {
#embed "../WebApp/Built/app/sharing-VYDJOO7U.js"
};

static const unsigned char app_sign_PU5I4OA2_js[] = {
#embed "../WebApp/Built/app/sign-PU5I4OA2.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_MZQ2MSR5_js[] = {
#embed "../WebApp/Built/app/swipe-MZQ2MSR5.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_2Q5NPNTV_js[] = {
#embed "../WebApp/Built/app/versions-2Q5NPNTV.js"
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
    {"app/calendar-LUCK77FZ.js", app_calendar_LUCK77FZ_js, sizeof app_calendar_LUCK77FZ_js},
    {"app/chunk-265U4FEL.js", app_chunk_265U4FEL_js, sizeof app_chunk_265U4FEL_js},
    {"app/chunk-CCYMPWO5.js", app_chunk_CCYMPWO5_js, sizeof app_chunk_CCYMPWO5_js},
    {"app/chunk-M55NHOOK.js", app_chunk_M55NHOOK_js, sizeof app_chunk_M55NHOOK_js},
    {"app/chunk-SIWXYJCP.js", app_chunk_SIWXYJCP_js, sizeof app_chunk_SIWXYJCP_js},
    {"app/connection-PYJHBL4K.js", app_connection_PYJHBL4K_js, sizeof app_connection_PYJHBL4K_js},
    {"app/filing-UCEE2ELO.js", app_filing_UCEE2ELO_js, sizeof app_filing_UCEE2ELO_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-4OSRZXXO.js", app_invited_4OSRZXXO_js, sizeof app_invited_4OSRZXXO_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-Y36N4KNO.js", app_menu_Y36N4KNO_js, sizeof app_menu_Y36N4KNO_js},
    {"app/places-PXCUPXWU.js", app_places_PXCUPXWU_js, sizeof app_places_PXCUPXWU_js},
    {"app/reading-O7VJIDSP.js", app_reading_O7VJIDSP_js, sizeof app_reading_O7VJIDSP_js},
    {"app/search-XWJ3ISAD.js", app_search_XWJ3ISAD_js, sizeof app_search_XWJ3ISAD_js},
    {"app/settings-QUJ4XFUC.js", app_settings_QUJ4XFUC_js, sizeof app_settings_QUJ4XFUC_js},
    {"app/sharing-VYDJOO7U.js", app_sharing_VYDJOO7U_js, sizeof app_sharing_VYDJOO7U_js},
    {"app/sign-PU5I4OA2.js", app_sign_PU5I4OA2_js, sizeof app_sign_PU5I4OA2_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-MZQ2MSR5.js", app_swipe_MZQ2MSR5_js, sizeof app_swipe_MZQ2MSR5_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-2Q5NPNTV.js", app_versions_2Q5NPNTV_js, sizeof app_versions_2Q5NPNTV_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
