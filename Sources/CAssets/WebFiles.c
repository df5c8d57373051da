// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_FILUQAN5_js[] = {
#embed "../WebApp/Built/app/calendar-FILUQAN5.js"
};

static const unsigned char app_chunk_F4HHTQ7Q_js[] = {
#embed "../WebApp/Built/app/chunk-F4HHTQ7Q.js"
};

static const unsigned char app_chunk_PAAOPGB4_js[] = {
#embed "../WebApp/Built/app/chunk-PAAOPGB4.js"
};

static const unsigned char app_chunk_VNKVB3BI_js[] = {
#embed "../WebApp/Built/app/chunk-VNKVB3BI.js"
};

static const unsigned char app_chunk_WOVEZUKF_js[] = {
#embed "../WebApp/Built/app/chunk-WOVEZUKF.js"
};

static const unsigned char app_connection_5KZKRG2Z_js[] = {
#embed "../WebApp/Built/app/connection-5KZKRG2Z.js"
};

static const unsigned char app_filing_XY6MEHEF_js[] = {
#embed "../WebApp/Built/app/filing-XY6MEHEF.js"
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

static const unsigned char app_invited_SJJUV7VY_js[] = {
#embed "../WebApp/Built/app/invited-SJJUV7VY.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_XQ3K7YJY_js[] = {
#embed "../WebApp/Built/app/menu-XQ3K7YJY.js"
};

static const unsigned char app_places_3MT2W5HV_js[] = {
#embed "../WebApp/Built/app/places-3MT2W5HV.js"
};

static const unsigned char app_reading_X5XIRQXN_js[] = {
#embed "../WebApp/Built/app/reading-X5XIRQXN.js"
};

static const unsigned char app_search_NLVCFQ3C_js[] = {
#embed "../WebApp/Built/app/search-NLVCFQ3C.js"
};

static const unsigned char app_settings_VMJY7BQG_js[] = {
#embed "../WebApp/Built/app/settings-VMJY7BQG.js"
};

static const unsigned char app_sharing_5CISDE2W_js[] = {
#embed "../WebApp/Built/app/sharing-5CISDE2W.js"
};

static const unsigned char app_sign_HGZOZJ73_js[] = {
#embed "../WebApp/Built/app/sign-HGZOZJ73.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_XYCRR2IN_js[] = {
#embed "../WebApp/Built/app/swipe-XYCRR2IN.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_OZ2ZUISN_js[] = {
#embed "../WebApp/Built/app/versions-OZ2ZUISN.js"
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
    {"app/calendar-FILUQAN5.js", app_calendar_FILUQAN5_js, sizeof app_calendar_FILUQAN5_js},
    {"app/chunk-F4HHTQ7Q.js", app_chunk_F4HHTQ7Q_js, sizeof app_chunk_F4HHTQ7Q_js},
    {"app/chunk-PAAOPGB4.js", app_chunk_PAAOPGB4_js, sizeof app_chunk_PAAOPGB4_js},
    {"app/chunk-VNKVB3BI.js", app_chunk_VNKVB3BI_js, sizeof app_chunk_VNKVB3BI_js},
    {"app/chunk-WOVEZUKF.js", app_chunk_WOVEZUKF_js, sizeof app_chunk_WOVEZUKF_js},
    {"app/connection-5KZKRG2Z.js", app_connection_5KZKRG2Z_js, sizeof app_connection_5KZKRG2Z_js},
    {"app/filing-XY6MEHEF.js", app_filing_XY6MEHEF_js, sizeof app_filing_XY6MEHEF_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-SJJUV7VY.js", app_invited_SJJUV7VY_js, sizeof app_invited_SJJUV7VY_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-XQ3K7YJY.js", app_menu_XQ3K7YJY_js, sizeof app_menu_XQ3K7YJY_js},
    {"app/places-3MT2W5HV.js", app_places_3MT2W5HV_js, sizeof app_places_3MT2W5HV_js},
    {"app/reading-X5XIRQXN.js", app_reading_X5XIRQXN_js, sizeof app_reading_X5XIRQXN_js},
    {"app/search-NLVCFQ3C.js", app_search_NLVCFQ3C_js, sizeof app_search_NLVCFQ3C_js},
    {"app/settings-VMJY7BQG.js", app_settings_VMJY7BQG_js, sizeof app_settings_VMJY7BQG_js},
    {"app/sharing-5CISDE2W.js", app_sharing_5CISDE2W_js, sizeof app_sharing_5CISDE2W_js},
    {"app/sign-HGZOZJ73.js", app_sign_HGZOZJ73_js, sizeof app_sign_HGZOZJ73_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-XYCRR2IN.js", app_swipe_XYCRR2IN_js, sizeof app_swipe_XYCRR2IN_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-OZ2ZUISN.js", app_versions_OZ2ZUISN_js, sizeof app_versions_OZ2ZUISN_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
