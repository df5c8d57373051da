// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_IKEQU5UC_js[] = {
#embed "../WebApp/Built/app/calendar-IKEQU5UC.js"
};

static const unsigned char app_chunk_4JVVBQOQ_js[] = {
#embed "../WebApp/Built/app/chunk-4JVVBQOQ.js"
};

static const unsigned char app_chunk_73VB75BC_js[] = {
#embed "../WebApp/Built/app/chunk-73VB75BC.js"
};

static const unsigned char app_chunk_A23O4U3Z_js[] = {
#embed "../WebApp/Built/app/chunk-A23O4U3Z.js"
};

static const unsigned char app_chunk_A27HBGWR_js[] = {
#embed "../WebApp/Built/app/chunk-A27HBGWR.js"
};

static const unsigned char app_chunk_J6KAQWGH_js[] = {
#embed "../WebApp/Built/app/chunk-J6KAQWGH.js"
};

static const unsigned char app_chunk_LWDVMAFS_js[] = {
#embed "../WebApp/Built/app/chunk-LWDVMAFS.js"
};

static const unsigned char app_chunk_QR5WXVPM_js[] = {
#embed "../WebApp/Built/app/chunk-QR5WXVPM.js"
};

static const unsigned char app_chunk_QSOFGRK5_js[] = {
#embed "../WebApp/Built/app/chunk-QSOFGRK5.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_VJ4LZAUG_js[] = {
#embed "../WebApp/Built/app/chunk-VJ4LZAUG.js"
};

static const unsigned char app_connection_DXJ5MRFJ_js[] = {
#embed "../WebApp/Built/app/connection-DXJ5MRFJ.js"
};

static const unsigned char app_copy_MMPKTNEJ_js[] = {
#embed "../WebApp/Built/app/copy-MMPKTNEJ.js"
};

static const unsigned char app_count_OVGCCHXN_js[] = {
#embed "../WebApp/Built/app/count-OVGCCHXN.js"
};

static const unsigned char app_filing_UCD4EF5K_js[] = {
#embed "../WebApp/Built/app/filing-UCD4EF5K.js"
};

static const unsigned char app_finding_7X7WM4AQ_js[] = {
#embed "../WebApp/Built/app/finding-7X7WM4AQ.js"
};

static const unsigned char app_formatting_SW4MZIQS_js[] = {
#embed "../WebApp/Built/app/formatting-SW4MZIQS.js"
};

static const unsigned char app_going_F4Q3BXE4_js[] = {
#embed "../WebApp/Built/app/going-F4Q3BXE4.js"
};

static const unsigned char app_history_XUQD6OAV_js[] = {
#embed "../WebApp/Built/app/history-XUQD6OAV.js"
};

static const unsigned char app_house_2WCPJ2J2_js[] = {
#embed "../WebApp/Built/app/house-2WCPJ2J2.js"
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

static const unsigned char app_invited_EECVQR6C_js[] = {
#embed "../WebApp/Built/app/invited-EECVQR6C.js"
};

static const unsigned char app_linking_JAKHXNJ4_js[] = {
#embed "../WebApp/Built/app/linking-JAKHXNJ4.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_DHCHOKGR_js[] = {
#embed "../WebApp/Built/app/menu-DHCHOKGR.js"
};

static const unsigned char app_menus_IW77OOFT_js[] = {
#embed "../WebApp/Built/app/menus-IW77OOFT.js"
};

static const unsigned char app_motion_RXHLDWML_js[] = {
#embed "../WebApp/Built/app/motion-RXHLDWML.js"
};

static const unsigned char app_places_GR5BKL7X_js[] = {
#embed "../WebApp/Built/app/places-GR5BKL7X.js"
};

static const unsigned char app_reading_2IGLZZFE_js[] = {
#embed "../WebApp/Built/app/reading-2IGLZZFE.js"
};

static const unsigned char app_search_WQMEBUBO_js[] = {
#embed "../WebApp/Built/app/search-WQMEBUBO.js"
};

static const unsigned char app_selection_7PO3LWVZ_js[] = {
#embed "../WebApp/Built/app/selection-7PO3LWVZ.js"
};

static const unsigned char app_settings_MH6LOPUN_js[] = {
#embed "../WebApp/Built/app/settings-MH6LOPUN.js"
};

static const unsigned char app_sharing_ARHK3LMN_js[] = {
#embed "../WebApp/Built/app/sharing-ARHK3LMN.js"
};

static const unsigned char app_sign_XORYZ2JV_js[] = {
#embed "../WebApp/Built/app/sign-XORYZ2JV.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_6OWRSKLI_js[] = {
#embed "../WebApp/Built/app/suggestions-6OWRSKLI.js"
};

static const unsigned char app_swipe_TZLD42NP_js[] = {
#embed "../WebApp/Built/app/swipe-TZLD42NP.js"
};

static const unsigned char app_templates_VUWYPJMT_js[] = {
#embed "../WebApp/Built/app/templates-VUWYPJMT.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_P2XVXUFU_js[] = {
#embed "../WebApp/Built/app/thumbnails-P2XVXUFU.js"
};

static const unsigned char app_versions_NVK2HNR7_js[] = {
#embed "../WebApp/Built/app/versions-NVK2HNR7.js"
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
    {"app/calendar-IKEQU5UC.js", app_calendar_IKEQU5UC_js, sizeof app_calendar_IKEQU5UC_js},
    {"app/chunk-4JVVBQOQ.js", app_chunk_4JVVBQOQ_js, sizeof app_chunk_4JVVBQOQ_js},
    {"app/chunk-73VB75BC.js", app_chunk_73VB75BC_js, sizeof app_chunk_73VB75BC_js},
    {"app/chunk-A23O4U3Z.js", app_chunk_A23O4U3Z_js, sizeof app_chunk_A23O4U3Z_js},
    {"app/chunk-A27HBGWR.js", app_chunk_A27HBGWR_js, sizeof app_chunk_A27HBGWR_js},
    {"app/chunk-J6KAQWGH.js", app_chunk_J6KAQWGH_js, sizeof app_chunk_J6KAQWGH_js},
    {"app/chunk-LWDVMAFS.js", app_chunk_LWDVMAFS_js, sizeof app_chunk_LWDVMAFS_js},
    {"app/chunk-QR5WXVPM.js", app_chunk_QR5WXVPM_js, sizeof app_chunk_QR5WXVPM_js},
    {"app/chunk-QSOFGRK5.js", app_chunk_QSOFGRK5_js, sizeof app_chunk_QSOFGRK5_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-VJ4LZAUG.js", app_chunk_VJ4LZAUG_js, sizeof app_chunk_VJ4LZAUG_js},
    {"app/connection-DXJ5MRFJ.js", app_connection_DXJ5MRFJ_js, sizeof app_connection_DXJ5MRFJ_js},
    {"app/copy-MMPKTNEJ.js", app_copy_MMPKTNEJ_js, sizeof app_copy_MMPKTNEJ_js},
    {"app/count-OVGCCHXN.js", app_count_OVGCCHXN_js, sizeof app_count_OVGCCHXN_js},
    {"app/filing-UCD4EF5K.js", app_filing_UCD4EF5K_js, sizeof app_filing_UCD4EF5K_js},
    {"app/finding-7X7WM4AQ.js", app_finding_7X7WM4AQ_js, sizeof app_finding_7X7WM4AQ_js},
    {"app/formatting-SW4MZIQS.js", app_formatting_SW4MZIQS_js, sizeof app_formatting_SW4MZIQS_js},
    {"app/going-F4Q3BXE4.js", app_going_F4Q3BXE4_js, sizeof app_going_F4Q3BXE4_js},
    {"app/history-XUQD6OAV.js", app_history_XUQD6OAV_js, sizeof app_history_XUQD6OAV_js},
    {"app/house-2WCPJ2J2.js", app_house_2WCPJ2J2_js, sizeof app_house_2WCPJ2J2_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-EECVQR6C.js", app_invited_EECVQR6C_js, sizeof app_invited_EECVQR6C_js},
    {"app/linking-JAKHXNJ4.js", app_linking_JAKHXNJ4_js, sizeof app_linking_JAKHXNJ4_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-DHCHOKGR.js", app_menu_DHCHOKGR_js, sizeof app_menu_DHCHOKGR_js},
    {"app/menus-IW77OOFT.js", app_menus_IW77OOFT_js, sizeof app_menus_IW77OOFT_js},
    {"app/motion-RXHLDWML.js", app_motion_RXHLDWML_js, sizeof app_motion_RXHLDWML_js},
    {"app/places-GR5BKL7X.js", app_places_GR5BKL7X_js, sizeof app_places_GR5BKL7X_js},
    {"app/reading-2IGLZZFE.js", app_reading_2IGLZZFE_js, sizeof app_reading_2IGLZZFE_js},
    {"app/search-WQMEBUBO.js", app_search_WQMEBUBO_js, sizeof app_search_WQMEBUBO_js},
    {"app/selection-7PO3LWVZ.js", app_selection_7PO3LWVZ_js, sizeof app_selection_7PO3LWVZ_js},
    {"app/settings-MH6LOPUN.js", app_settings_MH6LOPUN_js, sizeof app_settings_MH6LOPUN_js},
    {"app/sharing-ARHK3LMN.js", app_sharing_ARHK3LMN_js, sizeof app_sharing_ARHK3LMN_js},
    {"app/sign-XORYZ2JV.js", app_sign_XORYZ2JV_js, sizeof app_sign_XORYZ2JV_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-6OWRSKLI.js", app_suggestions_6OWRSKLI_js, sizeof app_suggestions_6OWRSKLI_js},
    {"app/swipe-TZLD42NP.js", app_swipe_TZLD42NP_js, sizeof app_swipe_TZLD42NP_js},
    {"app/templates-VUWYPJMT.js", app_templates_VUWYPJMT_js, sizeof app_templates_VUWYPJMT_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-P2XVXUFU.js", app_thumbnails_P2XVXUFU_js, sizeof app_thumbnails_P2XVXUFU_js},
    {"app/versions-NVK2HNR7.js", app_versions_NVK2HNR7_js, sizeof app_versions_NVK2HNR7_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
