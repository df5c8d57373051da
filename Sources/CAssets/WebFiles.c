// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_2VIESERS_js[] = {
#embed "../WebApp/Built/app/calendar-2VIESERS.js"
};

static const unsigned char app_chunk_2AMEENPU_js[] = {
#embed "../WebApp/Built/app/chunk-2AMEENPU.js"
};

static const unsigned char app_chunk_76YD7O2C_js[] = {
#embed "../WebApp/Built/app/chunk-76YD7O2C.js"
};

static const unsigned char app_chunk_7Z6UW2DX_js[] = {
#embed "../WebApp/Built/app/chunk-7Z6UW2DX.js"
};

static const unsigned char app_chunk_HTFADX6T_js[] = {
#embed "../WebApp/Built/app/chunk-HTFADX6T.js"
};

static const unsigned char app_chunk_XWFSVJJB_js[] = {
#embed "../WebApp/Built/app/chunk-XWFSVJJB.js"
};

static const unsigned char app_connection_VHJ465IJ_js[] = {
#embed "../WebApp/Built/app/connection-VHJ465IJ.js"
};

static const unsigned char app_copy_QVAA5VPW_js[] = {
#embed "../WebApp/Built/app/copy-QVAA5VPW.js"
};

static const unsigned char app_filing_TZKNJUPT_js[] = {
#embed "../WebApp/Built/app/filing-TZKNJUPT.js"
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

static const unsigned char app_invited_JJV4TQKH_js[] = {
#embed "../WebApp/Built/app/invited-JJV4TQKH.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_UJSE2YQW_js[] = {
#embed "../WebApp/Built/app/menu-UJSE2YQW.js"
};

static const unsigned char app_places_SOLUDJP3_js[] = {
#embed "../WebApp/Built/app/places-SOLUDJP3.js"
};

static const unsigned char app_reading_BLAU5MC6_js[] = {
#embed "../WebApp/Built/app/reading-BLAU5MC6.js"
};

static const unsigned char app_search_IAQMPIXY_js[] = {
#embed "../WebApp/Built/app/search-IAQMPIXY.js"
};

static const unsigned char app_settings_4V767W2Y_js[] = {
#embed "../WebApp/Built/app/settings-4V767W2Y.js"
};

static const unsigned char app_sharing_5JMRDJBM_js[] = {
#embed "../WebApp/Built/app/sharing-5JMRDJBM.js"
};

static const unsigned char app_sign_IYAVIMUA_js[] = {
#embed "../WebApp/Built/app/sign-IYAVIMUA.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_7ZV5GCDL_js[] = {
#embed "../WebApp/Built/app/swipe-7ZV5GCDL.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_HYEYN46Q_js[] = {
#embed "../WebApp/Built/app/versions-HYEYN46Q.js"
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
    {"app/calendar-2VIESERS.js", app_calendar_2VIESERS_js, sizeof app_calendar_2VIESERS_js},
    {"app/chunk-2AMEENPU.js", app_chunk_2AMEENPU_js, sizeof app_chunk_2AMEENPU_js},
    {"app/chunk-76YD7O2C.js", app_chunk_76YD7O2C_js, sizeof app_chunk_76YD7O2C_js},
    {"app/chunk-7Z6UW2DX.js", app_chunk_7Z6UW2DX_js, sizeof app_chunk_7Z6UW2DX_js},
    {"app/chunk-HTFADX6T.js", app_chunk_HTFADX6T_js, sizeof app_chunk_HTFADX6T_js},
    {"app/chunk-XWFSVJJB.js", app_chunk_XWFSVJJB_js, sizeof app_chunk_XWFSVJJB_js},
    {"app/connection-VHJ465IJ.js", app_connection_VHJ465IJ_js, sizeof app_connection_VHJ465IJ_js},
    {"app/copy-QVAA5VPW.js", app_copy_QVAA5VPW_js, sizeof app_copy_QVAA5VPW_js},
    {"app/filing-TZKNJUPT.js", app_filing_TZKNJUPT_js, sizeof app_filing_TZKNJUPT_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-JJV4TQKH.js", app_invited_JJV4TQKH_js, sizeof app_invited_JJV4TQKH_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-UJSE2YQW.js", app_menu_UJSE2YQW_js, sizeof app_menu_UJSE2YQW_js},
    {"app/places-SOLUDJP3.js", app_places_SOLUDJP3_js, sizeof app_places_SOLUDJP3_js},
    {"app/reading-BLAU5MC6.js", app_reading_BLAU5MC6_js, sizeof app_reading_BLAU5MC6_js},
    {"app/search-IAQMPIXY.js", app_search_IAQMPIXY_js, sizeof app_search_IAQMPIXY_js},
    {"app/settings-4V767W2Y.js", app_settings_4V767W2Y_js, sizeof app_settings_4V767W2Y_js},
    {"app/sharing-5JMRDJBM.js", app_sharing_5JMRDJBM_js, sizeof app_sharing_5JMRDJBM_js},
    {"app/sign-IYAVIMUA.js", app_sign_IYAVIMUA_js, sizeof app_sign_IYAVIMUA_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-7ZV5GCDL.js", app_swipe_7ZV5GCDL_js, sizeof app_swipe_7ZV5GCDL_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-HYEYN46Q.js", app_versions_HYEYN46Q_js, sizeof app_versions_HYEYN46Q_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
