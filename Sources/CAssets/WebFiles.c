// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_YFR4FIJ2_js[] = {
#embed "../WebApp/Built/app/calendar-YFR4FIJ2.js"
};

static const unsigned char app_chunk_36RF546E_js[] = {
#embed "../WebApp/Built/app/chunk-36RF546E.js"
};

static const unsigned char app_chunk_BHC6OMV6_js[] = {
#embed "../WebApp/Built/app/chunk-BHC6OMV6.js"
};

static const unsigned char app_chunk_M5GXHKDS_js[] = {
#embed "../WebApp/Built/app/chunk-M5GXHKDS.js"
};

static const unsigned char app_chunk_NJI2XSYV_js[] = {
#embed "../WebApp/Built/app/chunk-NJI2XSYV.js"
};

static const unsigned char app_chunk_OUKE53RK_js[] = {
#embed "../WebApp/Built/app/chunk-OUKE53RK.js"
};

static const unsigned char app_chunk_Q7ZXPEC5_js[] = {
#embed "../WebApp/Built/app/chunk-Q7ZXPEC5.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_SXQR5423_js[] = {
#embed "../WebApp/Built/app/chunk-SXQR5423.js"
};

static const unsigned char app_chunk_UAPI3PUR_js[] = {
#embed "../WebApp/Built/app/chunk-UAPI3PUR.js"
};

static const unsigned char app_chunk_UJ3LTQXC_js[] = {
#embed "../WebApp/Built/app/chunk-UJ3LTQXC.js"
};

static const unsigned char app_connection_7OPLRIQS_js[] = {
#embed "../WebApp/Built/app/connection-7OPLRIQS.js"
};

static const unsigned char app_copy_BSWZAWXA_js[] = {
#embed "../WebApp/Built/app/copy-BSWZAWXA.js"
};

static const unsigned char app_count_SGMBIWSM_js[] = {
#embed "../WebApp/Built/app/count-SGMBIWSM.js"
};

static const unsigned char app_filing_HW72NAWA_js[] = {
#embed "../WebApp/Built/app/filing-HW72NAWA.js"
};

static const unsigned char app_finding_4PYYS5ZU_js[] = {
#embed "../WebApp/Built/app/finding-4PYYS5ZU.js"
};

static const unsigned char app_formatting_YDAAHALI_js[] = {
#embed "../WebApp/Built/app/formatting-YDAAHALI.js"
};

static const unsigned char app_going_3O5TXJFQ_js[] = {
#embed "../WebApp/Built/app/going-3O5TXJFQ.js"
};

static const unsigned char app_house_IV247ZSK_js[] = {
#embed "../WebApp/Built/app/house-IV247ZSK.js"
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

static const unsigned char app_invited_NV2Z3FHJ_js[] = {
#embed "../WebApp/Built/app/invited-NV2Z3FHJ.js"
};

static const unsigned char app_linking_BURIMCGV_js[] = {
#embed "../WebApp/Built/app/linking-BURIMCGV.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_DKBURH5U_js[] = {
#embed "../WebApp/Built/app/menu-DKBURH5U.js"
};

static const unsigned char app_menus_456FDKBM_js[] = {
#embed "../WebApp/Built/app/menus-456FDKBM.js"
};

static const unsigned char app_motion_WTV4UMOU_js[] = {
#embed "../WebApp/Built/app/motion-WTV4UMOU.js"
};

static const unsigned char app_places_X4OY7EBZ_js[] = {
#embed "../WebApp/Built/app/places-X4OY7EBZ.js"
};

static const unsigned char app_reading_BSG75P2M_js[] = {
#embed "../WebApp/Built/app/reading-BSG75P2M.js"
};

static const unsigned char app_search_744BGIFB_js[] = {
#embed "../WebApp/Built/app/search-744BGIFB.js"
};

static const unsigned char app_selection_KEWT4OCI_js[] = {
#embed "../WebApp/Built/app/selection-KEWT4OCI.js"
};

static const unsigned char app_settings_KPTXVVCW_js[] = {
#embed "../WebApp/Built/app/settings-KPTXVVCW.js"
};

static const unsigned char app_sharing_ZWZ4GSUI_js[] = {
#embed "../WebApp/Built/app/sharing-ZWZ4GSUI.js"
};

static const unsigned char app_sign_AE7K7TFV_js[] = {
#embed "../WebApp/Built/app/sign-AE7K7TFV.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_6X64RLMK_js[] = {
#embed "../WebApp/Built/app/suggestions-6X64RLMK.js"
};

static const unsigned char app_swipe_TMG3MXLU_js[] = {
#embed "../WebApp/Built/app/swipe-TMG3MXLU.js"
};

static const unsigned char app_templates_JENGFYHB_js[] = {
#embed "../WebApp/Built/app/templates-JENGFYHB.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_RMXO7FW6_js[] = {
#embed "../WebApp/Built/app/thumbnails-RMXO7FW6.js"
};

static const unsigned char app_versions_VGYB5EWA_js[] = {
#embed "../WebApp/Built/app/versions-VGYB5EWA.js"
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
    {"app/calendar-YFR4FIJ2.js", app_calendar_YFR4FIJ2_js, sizeof app_calendar_YFR4FIJ2_js},
    {"app/chunk-36RF546E.js", app_chunk_36RF546E_js, sizeof app_chunk_36RF546E_js},
    {"app/chunk-BHC6OMV6.js", app_chunk_BHC6OMV6_js, sizeof app_chunk_BHC6OMV6_js},
    {"app/chunk-M5GXHKDS.js", app_chunk_M5GXHKDS_js, sizeof app_chunk_M5GXHKDS_js},
    {"app/chunk-NJI2XSYV.js", app_chunk_NJI2XSYV_js, sizeof app_chunk_NJI2XSYV_js},
    {"app/chunk-OUKE53RK.js", app_chunk_OUKE53RK_js, sizeof app_chunk_OUKE53RK_js},
    {"app/chunk-Q7ZXPEC5.js", app_chunk_Q7ZXPEC5_js, sizeof app_chunk_Q7ZXPEC5_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-SXQR5423.js", app_chunk_SXQR5423_js, sizeof app_chunk_SXQR5423_js},
    {"app/chunk-UAPI3PUR.js", app_chunk_UAPI3PUR_js, sizeof app_chunk_UAPI3PUR_js},
    {"app/chunk-UJ3LTQXC.js", app_chunk_UJ3LTQXC_js, sizeof app_chunk_UJ3LTQXC_js},
    {"app/connection-7OPLRIQS.js", app_connection_7OPLRIQS_js, sizeof app_connection_7OPLRIQS_js},
    {"app/copy-BSWZAWXA.js", app_copy_BSWZAWXA_js, sizeof app_copy_BSWZAWXA_js},
    {"app/count-SGMBIWSM.js", app_count_SGMBIWSM_js, sizeof app_count_SGMBIWSM_js},
    {"app/filing-HW72NAWA.js", app_filing_HW72NAWA_js, sizeof app_filing_HW72NAWA_js},
    {"app/finding-4PYYS5ZU.js", app_finding_4PYYS5ZU_js, sizeof app_finding_4PYYS5ZU_js},
    {"app/formatting-YDAAHALI.js", app_formatting_YDAAHALI_js, sizeof app_formatting_YDAAHALI_js},
    {"app/going-3O5TXJFQ.js", app_going_3O5TXJFQ_js, sizeof app_going_3O5TXJFQ_js},
    {"app/house-IV247ZSK.js", app_house_IV247ZSK_js, sizeof app_house_IV247ZSK_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-NV2Z3FHJ.js", app_invited_NV2Z3FHJ_js, sizeof app_invited_NV2Z3FHJ_js},
    {"app/linking-BURIMCGV.js", app_linking_BURIMCGV_js, sizeof app_linking_BURIMCGV_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-DKBURH5U.js", app_menu_DKBURH5U_js, sizeof app_menu_DKBURH5U_js},
    {"app/menus-456FDKBM.js", app_menus_456FDKBM_js, sizeof app_menus_456FDKBM_js},
    {"app/motion-WTV4UMOU.js", app_motion_WTV4UMOU_js, sizeof app_motion_WTV4UMOU_js},
    {"app/places-X4OY7EBZ.js", app_places_X4OY7EBZ_js, sizeof app_places_X4OY7EBZ_js},
    {"app/reading-BSG75P2M.js", app_reading_BSG75P2M_js, sizeof app_reading_BSG75P2M_js},
    {"app/search-744BGIFB.js", app_search_744BGIFB_js, sizeof app_search_744BGIFB_js},
    {"app/selection-KEWT4OCI.js", app_selection_KEWT4OCI_js, sizeof app_selection_KEWT4OCI_js},
    {"app/settings-KPTXVVCW.js", app_settings_KPTXVVCW_js, sizeof app_settings_KPTXVVCW_js},
    {"app/sharing-ZWZ4GSUI.js", app_sharing_ZWZ4GSUI_js, sizeof app_sharing_ZWZ4GSUI_js},
    {"app/sign-AE7K7TFV.js", app_sign_AE7K7TFV_js, sizeof app_sign_AE7K7TFV_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-6X64RLMK.js", app_suggestions_6X64RLMK_js, sizeof app_suggestions_6X64RLMK_js},
    {"app/swipe-TMG3MXLU.js", app_swipe_TMG3MXLU_js, sizeof app_swipe_TMG3MXLU_js},
    {"app/templates-JENGFYHB.js", app_templates_JENGFYHB_js, sizeof app_templates_JENGFYHB_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-RMXO7FW6.js", app_thumbnails_RMXO7FW6_js, sizeof app_thumbnails_RMXO7FW6_js},
    {"app/versions-VGYB5EWA.js", app_versions_VGYB5EWA_js, sizeof app_versions_VGYB5EWA_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
