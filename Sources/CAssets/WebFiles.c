// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_YPIZME7V_js[] = {
#embed "../WebApp/Built/app/calendar-YPIZME7V.js"
};

static const unsigned char app_chunk_AF3CDYGE_js[] = {
#embed "../WebApp/Built/app/chunk-AF3CDYGE.js"
};

static const unsigned char app_chunk_LIHSA5LJ_js[] = {
#embed "../WebApp/Built/app/chunk-LIHSA5LJ.js"
};

static const unsigned char app_chunk_OG7CZOL3_js[] = {
#embed "../WebApp/Built/app/chunk-OG7CZOL3.js"
};

static const unsigned char app_chunk_OGV6FWCL_js[] = {
#embed "../WebApp/Built/app/chunk-OGV6FWCL.js"
};

static const unsigned char app_chunk_VVYOMUT5_js[] = {
#embed "../WebApp/Built/app/chunk-VVYOMUT5.js"
};

static const unsigned char app_chunk_XOPCLHMK_js[] = {
#embed "../WebApp/Built/app/chunk-XOPCLHMK.js"
};

static const unsigned char app_chunk_ZKBXG6VV_js[] = {
#embed "../WebApp/Built/app/chunk-ZKBXG6VV.js"
};

static const unsigned char app_connection_5XXHWLIW_js[] = {
#embed "../WebApp/Built/app/connection-5XXHWLIW.js"
};

static const unsigned char app_copy_23TXAXQV_js[] = {
#embed "../WebApp/Built/app/copy-23TXAXQV.js"
};

static const unsigned char app_count_MFGGCSEB_js[] = {
#embed "../WebApp/Built/app/count-MFGGCSEB.js"
};

static const unsigned char app_filing_FB63AN4H_js[] = {
#embed "../WebApp/Built/app/filing-FB63AN4H.js"
};

static const unsigned char app_finding_SHZRB2BZ_js[] = {
#embed "../WebApp/Built/app/finding-SHZRB2BZ.js"
};

static const unsigned char app_formatting_PWSRCREB_js[] = {
#embed "../WebApp/Built/app/formatting-PWSRCREB.js"
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

static const unsigned char app_invited_QYNVQSD7_js[] = {
#embed "../WebApp/Built/app/invited-QYNVQSD7.js"
};

static const unsigned char app_linking_QLLGOUQS_js[] = {
#embed "../WebApp/Built/app/linking-QLLGOUQS.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_AEIWJFQO_js[] = {
#embed "../WebApp/Built/app/menu-AEIWJFQO.js"
};

static const unsigned char app_places_IDZP4RKA_js[] = {
#embed "../WebApp/Built/app/places-IDZP4RKA.js"
};

static const unsigned char app_reading_WLOFKPNX_js[] = {
#embed "../WebApp/Built/app/reading-WLOFKPNX.js"
};

static const unsigned char app_search_GBTEGWMB_js[] = {
#embed "../WebApp/Built/app/search-GBTEGWMB.js"
};

static const unsigned char app_settings_HYC3BOTA_js[] = {
#embed "../WebApp/Built/app/settings-HYC3BOTA.js"
};

static const unsigned char app_sharing_3MX3V5UP_js[] = {
#embed "../WebApp/Built/app/sharing-3MX3V5UP.js"
};

static const unsigned char app_sign_BFUN7MOG_js[] = {
#embed "../WebApp/Built/app/sign-BFUN7MOG.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_635OV4F4_js[] = {
#embed "../WebApp/Built/app/swipe-635OV4F4.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_WKA2QL2C_js[] = {
#embed "../WebApp/Built/app/versions-WKA2QL2C.js"
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
    {"app/calendar-YPIZME7V.js", app_calendar_YPIZME7V_js, sizeof app_calendar_YPIZME7V_js},
    {"app/chunk-AF3CDYGE.js", app_chunk_AF3CDYGE_js, sizeof app_chunk_AF3CDYGE_js},
    {"app/chunk-LIHSA5LJ.js", app_chunk_LIHSA5LJ_js, sizeof app_chunk_LIHSA5LJ_js},
    {"app/chunk-OG7CZOL3.js", app_chunk_OG7CZOL3_js, sizeof app_chunk_OG7CZOL3_js},
    {"app/chunk-OGV6FWCL.js", app_chunk_OGV6FWCL_js, sizeof app_chunk_OGV6FWCL_js},
    {"app/chunk-VVYOMUT5.js", app_chunk_VVYOMUT5_js, sizeof app_chunk_VVYOMUT5_js},
    {"app/chunk-XOPCLHMK.js", app_chunk_XOPCLHMK_js, sizeof app_chunk_XOPCLHMK_js},
    {"app/chunk-ZKBXG6VV.js", app_chunk_ZKBXG6VV_js, sizeof app_chunk_ZKBXG6VV_js},
    {"app/connection-5XXHWLIW.js", app_connection_5XXHWLIW_js, sizeof app_connection_5XXHWLIW_js},
    {"app/copy-23TXAXQV.js", app_copy_23TXAXQV_js, sizeof app_copy_23TXAXQV_js},
    {"app/count-MFGGCSEB.js", app_count_MFGGCSEB_js, sizeof app_count_MFGGCSEB_js},
    {"app/filing-FB63AN4H.js", app_filing_FB63AN4H_js, sizeof app_filing_FB63AN4H_js},
    {"app/finding-SHZRB2BZ.js", app_finding_SHZRB2BZ_js, sizeof app_finding_SHZRB2BZ_js},
    {"app/formatting-PWSRCREB.js", app_formatting_PWSRCREB_js, sizeof app_formatting_PWSRCREB_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-QYNVQSD7.js", app_invited_QYNVQSD7_js, sizeof app_invited_QYNVQSD7_js},
    {"app/linking-QLLGOUQS.js", app_linking_QLLGOUQS_js, sizeof app_linking_QLLGOUQS_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-AEIWJFQO.js", app_menu_AEIWJFQO_js, sizeof app_menu_AEIWJFQO_js},
    {"app/places-IDZP4RKA.js", app_places_IDZP4RKA_js, sizeof app_places_IDZP4RKA_js},
    {"app/reading-WLOFKPNX.js", app_reading_WLOFKPNX_js, sizeof app_reading_WLOFKPNX_js},
    {"app/search-GBTEGWMB.js", app_search_GBTEGWMB_js, sizeof app_search_GBTEGWMB_js},
    {"app/settings-HYC3BOTA.js", app_settings_HYC3BOTA_js, sizeof app_settings_HYC3BOTA_js},
    {"app/sharing-3MX3V5UP.js", app_sharing_3MX3V5UP_js, sizeof app_sharing_3MX3V5UP_js},
    {"app/sign-BFUN7MOG.js", app_sign_BFUN7MOG_js, sizeof app_sign_BFUN7MOG_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-635OV4F4.js", app_swipe_635OV4F4_js, sizeof app_swipe_635OV4F4_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-WKA2QL2C.js", app_versions_WKA2QL2C_js, sizeof app_versions_WKA2QL2C_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
