// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_5IWKAR3E_js[] = {
#embed "../WebApp/Built/app/calendar-5IWKAR3E.js"
};

static const unsigned char app_chunk_4XQBVMCL_js[] = {
#embed "../WebApp/Built/app/chunk-4XQBVMCL.js"
};

static const unsigned char app_chunk_H42JE44L_js[] = {
#embed "../WebApp/Built/app/chunk-H42JE44L.js"
};

static const unsigned char app_chunk_KQGGI4BY_js[] = {
#embed "../WebApp/Built/app/chunk-KQGGI4BY.js"
};

static const unsigned char app_chunk_WICR3BE2_js[] = {
#embed "../WebApp/Built/app/chunk-WICR3BE2.js"
};

static const unsigned char app_chunk_XJD7IC27_js[] = {
#embed "../WebApp/Built/app/chunk-XJD7IC27.js"
};

static const unsigned char app_connection_2VK7Q62T_js[] = {
#embed "../WebApp/Built/app/connection-2VK7Q62T.js"
};

static const unsigned char app_copy_CBUY5OMT_js[] = {
#embed "../WebApp/Built/app/copy-CBUY5OMT.js"
};

static const unsigned char app_filing_LY367JWX_js[] = {
#embed "../WebApp/Built/app/filing-LY367JWX.js"
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

static const unsigned char app_invited_GJR3MXLG_js[] = {
#embed "../WebApp/Built/app/invited-GJR3MXLG.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_3OJXY2VW_js[] = {
#embed "../WebApp/Built/app/menu-3OJXY2VW.js"
};

static const unsigned char app_places_SQ7XZAOZ_js[] = {
#embed "../WebApp/Built/app/places-SQ7XZAOZ.js"
};

static const unsigned char app_reading_FEOM7FN7_js[] = {
#embed "../WebApp/Built/app/reading-FEOM7FN7.js"
};

static const unsigned char app_search_KAIPKZSM_js[] = {
#embed "../WebApp/Built/app/search-KAIPKZSM.js"
};

static const unsigned char app_settings_FD6SHOI6_js[] = {
#embed "../WebApp/Built/app/settings-FD6SHOI6.js"
};

static const unsigned char app_sharing_FCA2CMIS_js[] = {
#embed "../WebApp/Built/app/sharing-FCA2CMIS.js"
};

static const unsigned char app_sign_7AOOICTV_js[] = {
#embed "../WebApp/Built/app/sign-7AOOICTV.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_EIEODAVW_js[] = {
#embed "../WebApp/Built/app/swipe-EIEODAVW.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_F7GZNQ2G_js[] = {
#embed "../WebApp/Built/app/versions-F7GZNQ2G.js"
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
    {"app/calendar-5IWKAR3E.js", app_calendar_5IWKAR3E_js, sizeof app_calendar_5IWKAR3E_js},
    {"app/chunk-4XQBVMCL.js", app_chunk_4XQBVMCL_js, sizeof app_chunk_4XQBVMCL_js},
    {"app/chunk-H42JE44L.js", app_chunk_H42JE44L_js, sizeof app_chunk_H42JE44L_js},
    {"app/chunk-KQGGI4BY.js", app_chunk_KQGGI4BY_js, sizeof app_chunk_KQGGI4BY_js},
    {"app/chunk-WICR3BE2.js", app_chunk_WICR3BE2_js, sizeof app_chunk_WICR3BE2_js},
    {"app/chunk-XJD7IC27.js", app_chunk_XJD7IC27_js, sizeof app_chunk_XJD7IC27_js},
    {"app/connection-2VK7Q62T.js", app_connection_2VK7Q62T_js, sizeof app_connection_2VK7Q62T_js},
    {"app/copy-CBUY5OMT.js", app_copy_CBUY5OMT_js, sizeof app_copy_CBUY5OMT_js},
    {"app/filing-LY367JWX.js", app_filing_LY367JWX_js, sizeof app_filing_LY367JWX_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-GJR3MXLG.js", app_invited_GJR3MXLG_js, sizeof app_invited_GJR3MXLG_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-3OJXY2VW.js", app_menu_3OJXY2VW_js, sizeof app_menu_3OJXY2VW_js},
    {"app/places-SQ7XZAOZ.js", app_places_SQ7XZAOZ_js, sizeof app_places_SQ7XZAOZ_js},
    {"app/reading-FEOM7FN7.js", app_reading_FEOM7FN7_js, sizeof app_reading_FEOM7FN7_js},
    {"app/search-KAIPKZSM.js", app_search_KAIPKZSM_js, sizeof app_search_KAIPKZSM_js},
    {"app/settings-FD6SHOI6.js", app_settings_FD6SHOI6_js, sizeof app_settings_FD6SHOI6_js},
    {"app/sharing-FCA2CMIS.js", app_sharing_FCA2CMIS_js, sizeof app_sharing_FCA2CMIS_js},
    {"app/sign-7AOOICTV.js", app_sign_7AOOICTV_js, sizeof app_sign_7AOOICTV_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-EIEODAVW.js", app_swipe_EIEODAVW_js, sizeof app_swipe_EIEODAVW_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-F7GZNQ2G.js", app_versions_F7GZNQ2G_js, sizeof app_versions_F7GZNQ2G_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
