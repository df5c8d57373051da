// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_OYJU7EWA_js[] = {
#embed "../WebApp/Built/app/calendar-OYJU7EWA.js"
};

static const unsigned char app_chunk_3IDOZ6NW_js[] = {
#embed "../WebApp/Built/app/chunk-3IDOZ6NW.js"
};

static const unsigned char app_chunk_BLCRWPVV_js[] = {
#embed "../WebApp/Built/app/chunk-BLCRWPVV.js"
};

static const unsigned char app_chunk_FAPGMP4M_js[] = {
#embed "../WebApp/Built/app/chunk-FAPGMP4M.js"
};

static const unsigned char app_chunk_Y3EXHKH2_js[] = {
#embed "../WebApp/Built/app/chunk-Y3EXHKH2.js"
};

static const unsigned char app_chunk_Y432LHUA_js[] = {
#embed "../WebApp/Built/app/chunk-Y432LHUA.js"
};

static const unsigned char app_connection_2SNUB6CQ_js[] = {
#embed "../WebApp/Built/app/connection-2SNUB6CQ.js"
};

static const unsigned char app_copy_MOE5RMYK_js[] = {
#embed "../WebApp/Built/app/copy-MOE5RMYK.js"
};

static const unsigned char app_filing_HSJPVWBF_js[] = {
#embed "../WebApp/Built/app/filing-HSJPVWBF.js"
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

static const unsigned char app_invited_TM3FLFTC_js[] = {
#embed "../WebApp/Built/app/invited-TM3FLFTC.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_HKTTPDSI_js[] = {
#embed "../WebApp/Built/app/menu-HKTTPDSI.js"
};

static const unsigned char app_places_CIOWWNHQ_js[] = {
#embed "../WebApp/Built/app/places-CIOWWNHQ.js"
};

static const unsigned char app_reading_IG55AYY2_js[] = {
#embed "../WebApp/Built/app/reading-IG55AYY2.js"
};

static const unsigned char app_search_LP2DFONC_js[] = {
#embed "../WebApp/Built/app/search-LP2DFONC.js"
};

static const unsigned char app_settings_AXQVQ7KK_js[] = {
#embed "../WebApp/Built/app/settings-AXQVQ7KK.js"
};

static const unsigned char app_sharing_PCTDIX7C_js[] = {
#embed "../WebApp/Built/app/sharing-PCTDIX7C.js"
};

static const unsigned char app_sign_B52WYLGA_js[] = {
#embed "../WebApp/Built/app/sign-B52WYLGA.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_EQYNSO7S_js[] = {
#embed "../WebApp/Built/app/swipe-EQYNSO7S.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_YMKGKD5B_js[] = {
#embed "../WebApp/Built/app/versions-YMKGKD5B.js"
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
    {"app/calendar-OYJU7EWA.js", app_calendar_OYJU7EWA_js, sizeof app_calendar_OYJU7EWA_js},
    {"app/chunk-3IDOZ6NW.js", app_chunk_3IDOZ6NW_js, sizeof app_chunk_3IDOZ6NW_js},
    {"app/chunk-BLCRWPVV.js", app_chunk_BLCRWPVV_js, sizeof app_chunk_BLCRWPVV_js},
    {"app/chunk-FAPGMP4M.js", app_chunk_FAPGMP4M_js, sizeof app_chunk_FAPGMP4M_js},
    {"app/chunk-Y3EXHKH2.js", app_chunk_Y3EXHKH2_js, sizeof app_chunk_Y3EXHKH2_js},
    {"app/chunk-Y432LHUA.js", app_chunk_Y432LHUA_js, sizeof app_chunk_Y432LHUA_js},
    {"app/connection-2SNUB6CQ.js", app_connection_2SNUB6CQ_js, sizeof app_connection_2SNUB6CQ_js},
    {"app/copy-MOE5RMYK.js", app_copy_MOE5RMYK_js, sizeof app_copy_MOE5RMYK_js},
    {"app/filing-HSJPVWBF.js", app_filing_HSJPVWBF_js, sizeof app_filing_HSJPVWBF_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-TM3FLFTC.js", app_invited_TM3FLFTC_js, sizeof app_invited_TM3FLFTC_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-HKTTPDSI.js", app_menu_HKTTPDSI_js, sizeof app_menu_HKTTPDSI_js},
    {"app/places-CIOWWNHQ.js", app_places_CIOWWNHQ_js, sizeof app_places_CIOWWNHQ_js},
    {"app/reading-IG55AYY2.js", app_reading_IG55AYY2_js, sizeof app_reading_IG55AYY2_js},
    {"app/search-LP2DFONC.js", app_search_LP2DFONC_js, sizeof app_search_LP2DFONC_js},
    {"app/settings-AXQVQ7KK.js", app_settings_AXQVQ7KK_js, sizeof app_settings_AXQVQ7KK_js},
    {"app/sharing-PCTDIX7C.js", app_sharing_PCTDIX7C_js, sizeof app_sharing_PCTDIX7C_js},
    {"app/sign-B52WYLGA.js", app_sign_B52WYLGA_js, sizeof app_sign_B52WYLGA_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-EQYNSO7S.js", app_swipe_EQYNSO7S_js, sizeof app_swipe_EQYNSO7S_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-YMKGKD5B.js", app_versions_YMKGKD5B_js, sizeof app_versions_YMKGKD5B_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
