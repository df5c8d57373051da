// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_I67SECHE_js[] = {
#embed "../WebApp/Built/app/calendar-I67SECHE.js"
};

static const unsigned char app_chunk_26LVNHSH_js[] = {
#embed "../WebApp/Built/app/chunk-26LVNHSH.js"
};

static const unsigned char app_chunk_6AFC7NRK_js[] = {
#embed "../WebApp/Built/app/chunk-6AFC7NRK.js"
};

static const unsigned char app_chunk_CDCBMXFR_js[] = {
#embed "../WebApp/Built/app/chunk-CDCBMXFR.js"
};

static const unsigned char app_chunk_FDX7SNYP_js[] = {
#embed "../WebApp/Built/app/chunk-FDX7SNYP.js"
};

static const unsigned char app_chunk_FOPAB7FE_js[] = {
#embed "../WebApp/Built/app/chunk-FOPAB7FE.js"
};

static const unsigned char app_chunk_GHW4H75S_js[] = {
#embed "../WebApp/Built/app/chunk-GHW4H75S.js"
};

static const unsigned char app_chunk_IWOWGJX4_js[] = {
#embed "../WebApp/Built/app/chunk-IWOWGJX4.js"
};

static const unsigned char app_chunk_JSINMQZN_js[] = {
#embed "../WebApp/Built/app/chunk-JSINMQZN.js"
};

static const unsigned char app_chunk_OV4LLQOW_js[] = {
#embed "../WebApp/Built/app/chunk-OV4LLQOW.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_connection_TEYGX7YR_js[] = {
#embed "../WebApp/Built/app/connection-TEYGX7YR.js"
};

static const unsigned char app_copy_2L2JTCXB_js[] = {
#embed "../WebApp/Built/app/copy-2L2JTCXB.js"
};

static const unsigned char app_count_PIFCDQV3_js[] = {
#embed "../WebApp/Built/app/count-PIFCDQV3.js"
};

static const unsigned char app_filing_QTVQSOJD_js[] = {
#embed "../WebApp/Built/app/filing-QTVQSOJD.js"
};

static const unsigned char app_finding_ADRSNR6F_js[] = {
#embed "../WebApp/Built/app/finding-ADRSNR6F.js"
};

static const unsigned char app_formatting_CBZRXADH_js[] = {
#embed "../WebApp/Built/app/formatting-CBZRXADH.js"
};

static const unsigned char app_going_UKCJ7QSD_js[] = {
#embed "../WebApp/Built/app/going-UKCJ7QSD.js"
};

static const unsigned char app_house_E4HGTT26_js[] = {
#embed "../WebApp/Built/app/house-E4HGTT26.js"
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

static const unsigned char app_invited_5C5GFUEM_js[] = {
#embed "../WebApp/Built/app/invited-5C5GFUEM.js"
};

static const unsigned char app_linking_XJGRZ64M_js[] = {
#embed "../WebApp/Built/app/linking-XJGRZ64M.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_ILAGEXOP_js[] = {
#embed "../WebApp/Built/app/menu-ILAGEXOP.js"
};

static const unsigned char app_menus_B5T7RMBT_js[] = {
#embed "../WebApp/Built/app/menus-B5T7RMBT.js"
};

static const unsigned char app_motion_R43G3RZC_js[] = {
#embed "../WebApp/Built/app/motion-R43G3RZC.js"
};

static const unsigned char app_places_OIJYHAZ4_js[] = {
#embed "../WebApp/Built/app/places-OIJYHAZ4.js"
};

static const unsigned char app_reading_EIVNXD7Y_js[] = {
#embed "../WebApp/Built/app/reading-EIVNXD7Y.js"
};

static const unsigned char app_search_B2L6GT6P_js[] = {
#embed "../WebApp/Built/app/search-B2L6GT6P.js"
};

static const unsigned char app_selection_QC2WIFXV_js[] = {
#embed "../WebApp/Built/app/selection-QC2WIFXV.js"
};

static const unsigned char app_settings_U234GZ5G_js[] = {
#embed "../WebApp/Built/app/settings-U234GZ5G.js"
};

static const unsigned char app_sharing_AJP5ZZN6_js[] = {
#embed "../WebApp/Built/app/sharing-AJP5ZZN6.js"
};

static const unsigned char app_sign_QGFFPYLL_js[] = {
#embed "../WebApp/Built/app/sign-QGFFPYLL.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_2JWIDD6B_js[] = {
#embed "../WebApp/Built/app/suggestions-2JWIDD6B.js"
};

static const unsigned char app_swipe_DMAR2OGP_js[] = {
#embed "../WebApp/Built/app/swipe-DMAR2OGP.js"
};

static const unsigned char app_templates_YRG6HZ6K_js[] = {
#embed "../WebApp/Built/app/templates-YRG6HZ6K.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_EGJDZQ6C_js[] = {
#embed "../WebApp/Built/app/thumbnails-EGJDZQ6C.js"
};

static const unsigned char app_versions_CAJCREJG_js[] = {
#embed "../WebApp/Built/app/versions-CAJCREJG.js"
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
    {"app/calendar-I67SECHE.js", app_calendar_I67SECHE_js, sizeof app_calendar_I67SECHE_js},
    {"app/chunk-26LVNHSH.js", app_chunk_26LVNHSH_js, sizeof app_chunk_26LVNHSH_js},
    {"app/chunk-6AFC7NRK.js", app_chunk_6AFC7NRK_js, sizeof app_chunk_6AFC7NRK_js},
    {"app/chunk-CDCBMXFR.js", app_chunk_CDCBMXFR_js, sizeof app_chunk_CDCBMXFR_js},
    {"app/chunk-FDX7SNYP.js", app_chunk_FDX7SNYP_js, sizeof app_chunk_FDX7SNYP_js},
    {"app/chunk-FOPAB7FE.js", app_chunk_FOPAB7FE_js, sizeof app_chunk_FOPAB7FE_js},
    {"app/chunk-GHW4H75S.js", app_chunk_GHW4H75S_js, sizeof app_chunk_GHW4H75S_js},
    {"app/chunk-IWOWGJX4.js", app_chunk_IWOWGJX4_js, sizeof app_chunk_IWOWGJX4_js},
    {"app/chunk-JSINMQZN.js", app_chunk_JSINMQZN_js, sizeof app_chunk_JSINMQZN_js},
    {"app/chunk-OV4LLQOW.js", app_chunk_OV4LLQOW_js, sizeof app_chunk_OV4LLQOW_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/connection-TEYGX7YR.js", app_connection_TEYGX7YR_js, sizeof app_connection_TEYGX7YR_js},
    {"app/copy-2L2JTCXB.js", app_copy_2L2JTCXB_js, sizeof app_copy_2L2JTCXB_js},
    {"app/count-PIFCDQV3.js", app_count_PIFCDQV3_js, sizeof app_count_PIFCDQV3_js},
    {"app/filing-QTVQSOJD.js", app_filing_QTVQSOJD_js, sizeof app_filing_QTVQSOJD_js},
    {"app/finding-ADRSNR6F.js", app_finding_ADRSNR6F_js, sizeof app_finding_ADRSNR6F_js},
    {"app/formatting-CBZRXADH.js", app_formatting_CBZRXADH_js, sizeof app_formatting_CBZRXADH_js},
    {"app/going-UKCJ7QSD.js", app_going_UKCJ7QSD_js, sizeof app_going_UKCJ7QSD_js},
    {"app/house-E4HGTT26.js", app_house_E4HGTT26_js, sizeof app_house_E4HGTT26_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-5C5GFUEM.js", app_invited_5C5GFUEM_js, sizeof app_invited_5C5GFUEM_js},
    {"app/linking-XJGRZ64M.js", app_linking_XJGRZ64M_js, sizeof app_linking_XJGRZ64M_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-ILAGEXOP.js", app_menu_ILAGEXOP_js, sizeof app_menu_ILAGEXOP_js},
    {"app/menus-B5T7RMBT.js", app_menus_B5T7RMBT_js, sizeof app_menus_B5T7RMBT_js},
    {"app/motion-R43G3RZC.js", app_motion_R43G3RZC_js, sizeof app_motion_R43G3RZC_js},
    {"app/places-OIJYHAZ4.js", app_places_OIJYHAZ4_js, sizeof app_places_OIJYHAZ4_js},
    {"app/reading-EIVNXD7Y.js", app_reading_EIVNXD7Y_js, sizeof app_reading_EIVNXD7Y_js},
    {"app/search-B2L6GT6P.js", app_search_B2L6GT6P_js, sizeof app_search_B2L6GT6P_js},
    {"app/selection-QC2WIFXV.js", app_selection_QC2WIFXV_js, sizeof app_selection_QC2WIFXV_js},
    {"app/settings-U234GZ5G.js", app_settings_U234GZ5G_js, sizeof app_settings_U234GZ5G_js},
    {"app/sharing-AJP5ZZN6.js", app_sharing_AJP5ZZN6_js, sizeof app_sharing_AJP5ZZN6_js},
    {"app/sign-QGFFPYLL.js", app_sign_QGFFPYLL_js, sizeof app_sign_QGFFPYLL_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-2JWIDD6B.js", app_suggestions_2JWIDD6B_js, sizeof app_suggestions_2JWIDD6B_js},
    {"app/swipe-DMAR2OGP.js", app_swipe_DMAR2OGP_js, sizeof app_swipe_DMAR2OGP_js},
    {"app/templates-YRG6HZ6K.js", app_templates_YRG6HZ6K_js, sizeof app_templates_YRG6HZ6K_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-EGJDZQ6C.js", app_thumbnails_EGJDZQ6C_js, sizeof app_thumbnails_EGJDZQ6C_js},
    {"app/versions-CAJCREJG.js", app_versions_CAJCREJG_js, sizeof app_versions_CAJCREJG_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
