// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_KLLWTZUN_js[] = {
#embed "../WebApp/Built/app/calendar-KLLWTZUN.js"
};

static const unsigned char app_chunk_4WQM2KRD_js[] = {
#embed "../WebApp/Built/app/chunk-4WQM2KRD.js"
};

static const unsigned char app_chunk_AF3CDYGE_js[] = {
#embed "../WebApp/Built/app/chunk-AF3CDYGE.js"
};

static const unsigned char app_chunk_GQUHI5SS_js[] = {
#embed "../WebApp/Built/app/chunk-GQUHI5SS.js"
};

static const unsigned char app_chunk_LITTYTCA_js[] = {
#embed "../WebApp/Built/app/chunk-LITTYTCA.js"
};

static const unsigned char app_chunk_TCZBMBWC_js[] = {
#embed "../WebApp/Built/app/chunk-TCZBMBWC.js"
};

static const unsigned char app_chunk_X6R4F5LX_js[] = {
#embed "../WebApp/Built/app/chunk-X6R4F5LX.js"
};

static const unsigned char app_chunk_YI2JSXWD_js[] = {
#embed "../WebApp/Built/app/chunk-YI2JSXWD.js"
};

static const unsigned char app_connection_A6U2PMW3_js[] = {
#embed "../WebApp/Built/app/connection-A6U2PMW3.js"
};

static const unsigned char app_copy_WVPOA6SZ_js[] = {
#embed "../WebApp/Built/app/copy-WVPOA6SZ.js"
};

static const unsigned char app_count_JFEYMKAS_js[] = {
#embed "../WebApp/Built/app/count-JFEYMKAS.js"
};

static const unsigned char app_filing_5KTAVMTF_js[] = {
#embed "../WebApp/Built/app/filing-5KTAVMTF.js"
};

static const unsigned char app_finding_R7OK4P7G_js[] = {
#embed "../WebApp/Built/app/finding-R7OK4P7G.js"
};

static const unsigned char app_formatting_6TSPXOUI_js[] = {
#embed "../WebApp/Built/app/formatting-6TSPXOUI.js"
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

static const unsigned char app_invited_D6YIXSJO_js[] = {
#embed "../WebApp/Built/app/invited-D6YIXSJO.js"
};

static const unsigned char app_linking_FIJHCUGH_js[] = {
#embed "../WebApp/Built/app/linking-FIJHCUGH.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_FPW2T2QP_js[] = {
#embed "../WebApp/Built/app/menu-FPW2T2QP.js"
};

static const unsigned char app_places_LNI3HGFH_js[] = {
#embed "../WebApp/Built/app/places-LNI3HGFH.js"
};

static const unsigned char app_reading_EFKJ22EG_js[] = {
#embed "../WebApp/Built/app/reading-EFKJ22EG.js"
};

static const unsigned char app_search_4L2PTM7B_js[] = {
#embed "../WebApp/Built/app/search-4L2PTM7B.js"
};

static const unsigned char app_settings_GOIVAN43_js[] = {
#embed "../WebApp/Built/app/settings-GOIVAN43.js"
};

static const unsigned char app_sharing_RYGEYYRY_js[] = {
#embed "../WebApp/Built/app/sharing-RYGEYYRY.js"
};

static const unsigned char app_sign_KHQPUO3F_js[] = {
#embed "../WebApp/Built/app/sign-KHQPUO3F.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_BKCEHLLL_js[] = {
#embed "../WebApp/Built/app/swipe-BKCEHLLL.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_ZC6FNO32_js[] = {
#embed "../WebApp/Built/app/versions-ZC6FNO32.js"
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
    {"app/calendar-KLLWTZUN.js", app_calendar_KLLWTZUN_js, sizeof app_calendar_KLLWTZUN_js},
    {"app/chunk-4WQM2KRD.js", app_chunk_4WQM2KRD_js, sizeof app_chunk_4WQM2KRD_js},
    {"app/chunk-AF3CDYGE.js", app_chunk_AF3CDYGE_js, sizeof app_chunk_AF3CDYGE_js},
    {"app/chunk-GQUHI5SS.js", app_chunk_GQUHI5SS_js, sizeof app_chunk_GQUHI5SS_js},
    {"app/chunk-LITTYTCA.js", app_chunk_LITTYTCA_js, sizeof app_chunk_LITTYTCA_js},
    {"app/chunk-TCZBMBWC.js", app_chunk_TCZBMBWC_js, sizeof app_chunk_TCZBMBWC_js},
    {"app/chunk-X6R4F5LX.js", app_chunk_X6R4F5LX_js, sizeof app_chunk_X6R4F5LX_js},
    {"app/chunk-YI2JSXWD.js", app_chunk_YI2JSXWD_js, sizeof app_chunk_YI2JSXWD_js},
    {"app/connection-A6U2PMW3.js", app_connection_A6U2PMW3_js, sizeof app_connection_A6U2PMW3_js},
    {"app/copy-WVPOA6SZ.js", app_copy_WVPOA6SZ_js, sizeof app_copy_WVPOA6SZ_js},
    {"app/count-JFEYMKAS.js", app_count_JFEYMKAS_js, sizeof app_count_JFEYMKAS_js},
    {"app/filing-5KTAVMTF.js", app_filing_5KTAVMTF_js, sizeof app_filing_5KTAVMTF_js},
    {"app/finding-R7OK4P7G.js", app_finding_R7OK4P7G_js, sizeof app_finding_R7OK4P7G_js},
    {"app/formatting-6TSPXOUI.js", app_formatting_6TSPXOUI_js, sizeof app_formatting_6TSPXOUI_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-D6YIXSJO.js", app_invited_D6YIXSJO_js, sizeof app_invited_D6YIXSJO_js},
    {"app/linking-FIJHCUGH.js", app_linking_FIJHCUGH_js, sizeof app_linking_FIJHCUGH_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-FPW2T2QP.js", app_menu_FPW2T2QP_js, sizeof app_menu_FPW2T2QP_js},
    {"app/places-LNI3HGFH.js", app_places_LNI3HGFH_js, sizeof app_places_LNI3HGFH_js},
    {"app/reading-EFKJ22EG.js", app_reading_EFKJ22EG_js, sizeof app_reading_EFKJ22EG_js},
    {"app/search-4L2PTM7B.js", app_search_4L2PTM7B_js, sizeof app_search_4L2PTM7B_js},
    {"app/settings-GOIVAN43.js", app_settings_GOIVAN43_js, sizeof app_settings_GOIVAN43_js},
    {"app/sharing-RYGEYYRY.js", app_sharing_RYGEYYRY_js, sizeof app_sharing_RYGEYYRY_js},
    {"app/sign-KHQPUO3F.js", app_sign_KHQPUO3F_js, sizeof app_sign_KHQPUO3F_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-BKCEHLLL.js", app_swipe_BKCEHLLL_js, sizeof app_swipe_BKCEHLLL_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-ZC6FNO32.js", app_versions_ZC6FNO32_js, sizeof app_versions_ZC6FNO32_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
