// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_YJMA5WDK_js[] = {
#embed "../WebApp/Built/app/calendar-YJMA5WDK.js"
};

static const unsigned char app_chunk_4LHIY7O6_js[] = {
#embed "../WebApp/Built/app/chunk-4LHIY7O6.js"
};

static const unsigned char app_chunk_AF3CDYGE_js[] = {
#embed "../WebApp/Built/app/chunk-AF3CDYGE.js"
};

static const unsigned char app_chunk_LVRHEL4G_js[] = {
#embed "../WebApp/Built/app/chunk-LVRHEL4G.js"
};

static const unsigned char app_chunk_NVH4QXJV_js[] = {
#embed "../WebApp/Built/app/chunk-NVH4QXJV.js"
};

static const unsigned char app_chunk_SRHCRV27_js[] = {
#embed "../WebApp/Built/app/chunk-SRHCRV27.js"
};

static const unsigned char app_chunk_TR4AEEPW_js[] = {
#embed "../WebApp/Built/app/chunk-TR4AEEPW.js"
};

static const unsigned char app_chunk_WALQZ2SQ_js[] = {
#embed "../WebApp/Built/app/chunk-WALQZ2SQ.js"
};

static const unsigned char app_chunk_ZICACRBQ_js[] = {
#embed "../WebApp/Built/app/chunk-ZICACRBQ.js"
};

static const unsigned char app_chunk_ZPZOAAJ2_js[] = {
#embed "../WebApp/Built/app/chunk-ZPZOAAJ2.js"
};

static const unsigned char app_connection_OEHCN2CL_js[] = {
#embed "../WebApp/Built/app/connection-OEHCN2CL.js"
};

static const unsigned char app_copy_4ADEUE5T_js[] = {
#embed "../WebApp/Built/app/copy-4ADEUE5T.js"
};

static const unsigned char app_count_U6Q4DQNU_js[] = {
#embed "../WebApp/Built/app/count-U6Q4DQNU.js"
};

static const unsigned char app_filing_PDWCVBGF_js[] = {
#embed "../WebApp/Built/app/filing-PDWCVBGF.js"
};

static const unsigned char app_finding_5EH3G7L5_js[] = {
#embed "../WebApp/Built/app/finding-5EH3G7L5.js"
};

static const unsigned char app_formatting_MM3KVV6P_js[] = {
#embed "../WebApp/Built/app/formatting-MM3KVV6P.js"
};

static const unsigned char app_house_57IX45G4_js[] = {
#embed "../WebApp/Built/app/house-57IX45G4.js"
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

static const unsigned char app_invited_QJYBCYBI_js[] = {
#embed "../WebApp/Built/app/invited-QJYBCYBI.js"
};

static const unsigned char app_linking_MJOG2LJW_js[] = {
#embed "../WebApp/Built/app/linking-MJOG2LJW.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_V5YUMF6L_js[] = {
#embed "../WebApp/Built/app/menu-V5YUMF6L.js"
};

static const unsigned char app_menus_JQ7PPVDZ_js[] = {
#embed "../WebApp/Built/app/menus-JQ7PPVDZ.js"
};

static const unsigned char app_places_QY4NDN6C_js[] = {
#embed "../WebApp/Built/app/places-QY4NDN6C.js"
};

static const unsigned char app_reading_3F7BIS5C_js[] = {
#embed "../WebApp/Built/app/reading-3F7BIS5C.js"
};

static const unsigned char app_search_HTRTCW2Z_js[] = {
#embed "../WebApp/Built/app/search-HTRTCW2Z.js"
};

static const unsigned char app_selection_IOUZBFDV_js[] = {
#embed "../WebApp/Built/app/selection-IOUZBFDV.js"
};

static const unsigned char app_settings_S3MENXKT_js[] = {
#embed "../WebApp/Built/app/settings-S3MENXKT.js"
};

static const unsigned char app_sharing_H3Y2VT3D_js[] = {
#embed "../WebApp/Built/app/sharing-H3Y2VT3D.js"
};

static const unsigned char app_sign_J53PNACH_js[] = {
#embed "../WebApp/Built/app/sign-J53PNACH.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_CYCGYBDB_js[] = {
#embed "../WebApp/Built/app/suggestions-CYCGYBDB.js"
};

static const unsigned char app_swipe_HAN63ITO_js[] = {
#embed "../WebApp/Built/app/swipe-HAN63ITO.js"
};

static const unsigned char app_templates_H5X4ODQX_js[] = {
#embed "../WebApp/Built/app/templates-H5X4ODQX.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_3WDU2L23_js[] = {
#embed "../WebApp/Built/app/versions-3WDU2L23.js"
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
    {"app/calendar-YJMA5WDK.js", app_calendar_YJMA5WDK_js, sizeof app_calendar_YJMA5WDK_js},
    {"app/chunk-4LHIY7O6.js", app_chunk_4LHIY7O6_js, sizeof app_chunk_4LHIY7O6_js},
    {"app/chunk-AF3CDYGE.js", app_chunk_AF3CDYGE_js, sizeof app_chunk_AF3CDYGE_js},
    {"app/chunk-LVRHEL4G.js", app_chunk_LVRHEL4G_js, sizeof app_chunk_LVRHEL4G_js},
    {"app/chunk-NVH4QXJV.js", app_chunk_NVH4QXJV_js, sizeof app_chunk_NVH4QXJV_js},
    {"app/chunk-SRHCRV27.js", app_chunk_SRHCRV27_js, sizeof app_chunk_SRHCRV27_js},
    {"app/chunk-TR4AEEPW.js", app_chunk_TR4AEEPW_js, sizeof app_chunk_TR4AEEPW_js},
    {"app/chunk-WALQZ2SQ.js", app_chunk_WALQZ2SQ_js, sizeof app_chunk_WALQZ2SQ_js},
    {"app/chunk-ZICACRBQ.js", app_chunk_ZICACRBQ_js, sizeof app_chunk_ZICACRBQ_js},
    {"app/chunk-ZPZOAAJ2.js", app_chunk_ZPZOAAJ2_js, sizeof app_chunk_ZPZOAAJ2_js},
    {"app/connection-OEHCN2CL.js", app_connection_OEHCN2CL_js, sizeof app_connection_OEHCN2CL_js},
    {"app/copy-4ADEUE5T.js", app_copy_4ADEUE5T_js, sizeof app_copy_4ADEUE5T_js},
    {"app/count-U6Q4DQNU.js", app_count_U6Q4DQNU_js, sizeof app_count_U6Q4DQNU_js},
    {"app/filing-PDWCVBGF.js", app_filing_PDWCVBGF_js, sizeof app_filing_PDWCVBGF_js},
    {"app/finding-5EH3G7L5.js", app_finding_5EH3G7L5_js, sizeof app_finding_5EH3G7L5_js},
    {"app/formatting-MM3KVV6P.js", app_formatting_MM3KVV6P_js, sizeof app_formatting_MM3KVV6P_js},
    {"app/house-57IX45G4.js", app_house_57IX45G4_js, sizeof app_house_57IX45G4_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-QJYBCYBI.js", app_invited_QJYBCYBI_js, sizeof app_invited_QJYBCYBI_js},
    {"app/linking-MJOG2LJW.js", app_linking_MJOG2LJW_js, sizeof app_linking_MJOG2LJW_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-V5YUMF6L.js", app_menu_V5YUMF6L_js, sizeof app_menu_V5YUMF6L_js},
    {"app/menus-JQ7PPVDZ.js", app_menus_JQ7PPVDZ_js, sizeof app_menus_JQ7PPVDZ_js},
    {"app/places-QY4NDN6C.js", app_places_QY4NDN6C_js, sizeof app_places_QY4NDN6C_js},
    {"app/reading-3F7BIS5C.js", app_reading_3F7BIS5C_js, sizeof app_reading_3F7BIS5C_js},
    {"app/search-HTRTCW2Z.js", app_search_HTRTCW2Z_js, sizeof app_search_HTRTCW2Z_js},
    {"app/selection-IOUZBFDV.js", app_selection_IOUZBFDV_js, sizeof app_selection_IOUZBFDV_js},
    {"app/settings-S3MENXKT.js", app_settings_S3MENXKT_js, sizeof app_settings_S3MENXKT_js},
    {"app/sharing-H3Y2VT3D.js", app_sharing_H3Y2VT3D_js, sizeof app_sharing_H3Y2VT3D_js},
    {"app/sign-J53PNACH.js", app_sign_J53PNACH_js, sizeof app_sign_J53PNACH_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-CYCGYBDB.js", app_suggestions_CYCGYBDB_js, sizeof app_suggestions_CYCGYBDB_js},
    {"app/swipe-HAN63ITO.js", app_swipe_HAN63ITO_js, sizeof app_swipe_HAN63ITO_js},
    {"app/templates-H5X4ODQX.js", app_templates_H5X4ODQX_js, sizeof app_templates_H5X4ODQX_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-3WDU2L23.js", app_versions_3WDU2L23_js, sizeof app_versions_3WDU2L23_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
