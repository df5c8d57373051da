// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_Y7DTLDBX_js[] = {
#embed "../WebApp/Built/app/calendar-Y7DTLDBX.js"
};

static const unsigned char app_chunk_B3JECMHL_js[] = {
#embed "../WebApp/Built/app/chunk-B3JECMHL.js"
};

static const unsigned char app_chunk_B5TO6SAK_js[] = {
#embed "../WebApp/Built/app/chunk-B5TO6SAK.js"
};

static const unsigned char app_chunk_FNCHUFQF_js[] = {
#embed "../WebApp/Built/app/chunk-FNCHUFQF.js"
};

static const unsigned char app_chunk_G6S5BNGO_js[] = {
#embed "../WebApp/Built/app/chunk-G6S5BNGO.js"
};

static const unsigned char app_chunk_GSZJR7EJ_js[] = {
#embed "../WebApp/Built/app/chunk-GSZJR7EJ.js"
};

static const unsigned char app_chunk_JM4HHKQR_js[] = {
#embed "../WebApp/Built/app/chunk-JM4HHKQR.js"
};

static const unsigned char app_connection_QBCTJI5D_js[] = {
#embed "../WebApp/Built/app/connection-QBCTJI5D.js"
};

static const unsigned char app_copy_FQVMT2YL_js[] = {
#embed "../WebApp/Built/app/copy-FQVMT2YL.js"
};

static const unsigned char app_count_AFBR7BBD_js[] = {
#embed "../WebApp/Built/app/count-AFBR7BBD.js"
};

static const unsigned char app_filing_DQ6LCEBE_js[] = {
#embed "../WebApp/Built/app/filing-DQ6LCEBE.js"
};

static const unsigned char app_finding_QKJIF6Y6_js[] = {
#embed "../WebApp/Built/app/finding-QKJIF6Y6.js"
};

static const unsigned char app_formatting_FUVJMCNH_js[] = {
#embed "../WebApp/Built/app/formatting-FUVJMCNH.js"
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

static const unsigned char app_invited_VRCPKZOG_js[] = {
#embed "../WebApp/Built/app/invited-VRCPKZOG.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_IAK3MEAT_js[] = {
#embed "../WebApp/Built/app/menu-IAK3MEAT.js"
};

static const unsigned char app_places_YDIAHRO7_js[] = {
#embed "../WebApp/Built/app/places-YDIAHRO7.js"
};

static const unsigned char app_reading_CVEEGNNJ_js[] = {
#embed "../WebApp/Built/app/reading-CVEEGNNJ.js"
};

static const unsigned char app_search_LRYFOKMT_js[] = {
#embed "../WebApp/Built/app/search-LRYFOKMT.js"
};

static const unsigned char app_settings_7UPQ543N_js[] = {
#embed "../WebApp/Built/app/settings-7UPQ543N.js"
};

static const unsigned char app_sharing_ANZ2ATNN_js[] = {
#embed "../WebApp/Built/app/sharing-ANZ2ATNN.js"
};

static const unsigned char app_sign_V3XGSGK3_js[] = {
#embed "../WebApp/Built/app/sign-V3XGSGK3.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_ANJDRP37_js[] = {
#embed "../WebApp/Built/app/swipe-ANJDRP37.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_B74VCV2U_js[] = {
#embed "../WebApp/Built/app/versions-B74VCV2U.js"
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
    {"app/calendar-Y7DTLDBX.js", app_calendar_Y7DTLDBX_js, sizeof app_calendar_Y7DTLDBX_js},
    {"app/chunk-B3JECMHL.js", app_chunk_B3JECMHL_js, sizeof app_chunk_B3JECMHL_js},
    {"app/chunk-B5TO6SAK.js", app_chunk_B5TO6SAK_js, sizeof app_chunk_B5TO6SAK_js},
    {"app/chunk-FNCHUFQF.js", app_chunk_FNCHUFQF_js, sizeof app_chunk_FNCHUFQF_js},
    {"app/chunk-G6S5BNGO.js", app_chunk_G6S5BNGO_js, sizeof app_chunk_G6S5BNGO_js},
    {"app/chunk-GSZJR7EJ.js", app_chunk_GSZJR7EJ_js, sizeof app_chunk_GSZJR7EJ_js},
    {"app/chunk-JM4HHKQR.js", app_chunk_JM4HHKQR_js, sizeof app_chunk_JM4HHKQR_js},
    {"app/connection-QBCTJI5D.js", app_connection_QBCTJI5D_js, sizeof app_connection_QBCTJI5D_js},
    {"app/copy-FQVMT2YL.js", app_copy_FQVMT2YL_js, sizeof app_copy_FQVMT2YL_js},
    {"app/count-AFBR7BBD.js", app_count_AFBR7BBD_js, sizeof app_count_AFBR7BBD_js},
    {"app/filing-DQ6LCEBE.js", app_filing_DQ6LCEBE_js, sizeof app_filing_DQ6LCEBE_js},
    {"app/finding-QKJIF6Y6.js", app_finding_QKJIF6Y6_js, sizeof app_finding_QKJIF6Y6_js},
    {"app/formatting-FUVJMCNH.js", app_formatting_FUVJMCNH_js, sizeof app_formatting_FUVJMCNH_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-VRCPKZOG.js", app_invited_VRCPKZOG_js, sizeof app_invited_VRCPKZOG_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-IAK3MEAT.js", app_menu_IAK3MEAT_js, sizeof app_menu_IAK3MEAT_js},
    {"app/places-YDIAHRO7.js", app_places_YDIAHRO7_js, sizeof app_places_YDIAHRO7_js},
    {"app/reading-CVEEGNNJ.js", app_reading_CVEEGNNJ_js, sizeof app_reading_CVEEGNNJ_js},
    {"app/search-LRYFOKMT.js", app_search_LRYFOKMT_js, sizeof app_search_LRYFOKMT_js},
    {"app/settings-7UPQ543N.js", app_settings_7UPQ543N_js, sizeof app_settings_7UPQ543N_js},
    {"app/sharing-ANZ2ATNN.js", app_sharing_ANZ2ATNN_js, sizeof app_sharing_ANZ2ATNN_js},
    {"app/sign-V3XGSGK3.js", app_sign_V3XGSGK3_js, sizeof app_sign_V3XGSGK3_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-ANJDRP37.js", app_swipe_ANJDRP37_js, sizeof app_swipe_ANJDRP37_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-B74VCV2U.js", app_versions_B74VCV2U_js, sizeof app_versions_B74VCV2U_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
