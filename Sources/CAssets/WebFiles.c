// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_NWMBREJ2_js[] = {
#embed "../WebApp/Built/app/calendar-NWMBREJ2.js"
};

static const unsigned char app_chunk_2ALPEQHV_js[] = {
#embed "../WebApp/Built/app/chunk-2ALPEQHV.js"
};

static const unsigned char app_chunk_4UTN6OYY_js[] = {
#embed "../WebApp/Built/app/chunk-4UTN6OYY.js"
};

static const unsigned char app_chunk_5NZ3VZWL_js[] = {
#embed "../WebApp/Built/app/chunk-5NZ3VZWL.js"
};

static const unsigned char app_chunk_BQS5KDML_js[] = {
#embed "../WebApp/Built/app/chunk-BQS5KDML.js"
};

static const unsigned char app_chunk_HZ7SP7K7_js[] = {
#embed "../WebApp/Built/app/chunk-HZ7SP7K7.js"
};

static const unsigned char app_chunk_I5D7RDX4_js[] = {
#embed "../WebApp/Built/app/chunk-I5D7RDX4.js"
};

static const unsigned char app_chunk_NGJFKJ35_js[] = {
#embed "../WebApp/Built/app/chunk-NGJFKJ35.js"
};

static const unsigned char app_chunk_RAFNGULL_js[] = {
#embed "../WebApp/Built/app/chunk-RAFNGULL.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_UMVUYSVO_js[] = {
#embed "../WebApp/Built/app/chunk-UMVUYSVO.js"
};

static const unsigned char app_connection_4IXRV63D_js[] = {
#embed "../WebApp/Built/app/connection-4IXRV63D.js"
};

static const unsigned char app_copy_URCQD6BV_js[] = {
#embed "../WebApp/Built/app/copy-URCQD6BV.js"
};

static const unsigned char app_count_M27BVNOW_js[] = {
#embed "../WebApp/Built/app/count-M27BVNOW.js"
};

static const unsigned char app_filing_MMITQFKR_js[] = {
#embed "../WebApp/Built/app/filing-MMITQFKR.js"
};

static const unsigned char app_finding_BD7Y4KUN_js[] = {
#embed "../WebApp/Built/app/finding-BD7Y4KUN.js"
};

static const unsigned char app_formatting_MPQVDP3N_js[] = {
#embed "../WebApp/Built/app/formatting-MPQVDP3N.js"
};

static const unsigned char app_going_MFUI3KRG_js[] = {
#embed "../WebApp/Built/app/going-MFUI3KRG.js"
};

static const unsigned char app_house_WN3VM6MU_js[] = {
#embed "../WebApp/Built/app/house-WN3VM6MU.js"
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

static const unsigned char app_invited_C7H6TUHL_js[] = {
#embed "../WebApp/Built/app/invited-C7H6TUHL.js"
};

static const unsigned char app_linking_LMX4NYTB_js[] = {
#embed "../WebApp/Built/app/linking-LMX4NYTB.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_DZ3KXIHQ_js[] = {
#embed "../WebApp/Built/app/menu-DZ3KXIHQ.js"
};

static const unsigned char app_menus_JZUZWUMY_js[] = {
#embed "../WebApp/Built/app/menus-JZUZWUMY.js"
};

static const unsigned char app_motion_54DQQNAL_js[] = {
#embed "../WebApp/Built/app/motion-54DQQNAL.js"
};

static const unsigned char app_places_NNBXGGFH_js[] = {
#embed "../WebApp/Built/app/places-NNBXGGFH.js"
};

static const unsigned char app_reading_T2BHEQ7I_js[] = {
#embed "../WebApp/Built/app/reading-T2BHEQ7I.js"
};

static const unsigned char app_search_73V4Z7ZX_js[] = {
#embed "../WebApp/Built/app/search-73V4Z7ZX.js"
};

static const unsigned char app_selection_FPUBBEIN_js[] = {
#embed "../WebApp/Built/app/selection-FPUBBEIN.js"
};

static const unsigned char app_settings_TYOUVLTY_js[] = {
#embed "../WebApp/Built/app/settings-TYOUVLTY.js"
};

static const unsigned char app_sharing_AV6BS3Q3_js[] = {
#embed "../WebApp/Built/app/sharing-AV6BS3Q3.js"
};

static const unsigned char app_sign_BCB2PJI2_js[] = {
#embed "../WebApp/Built/app/sign-BCB2PJI2.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_EMVM6NYV_js[] = {
#embed "../WebApp/Built/app/suggestions-EMVM6NYV.js"
};

static const unsigned char app_swipe_V43PAHGW_js[] = {
#embed "../WebApp/Built/app/swipe-V43PAHGW.js"
};

static const unsigned char app_templates_DUF35BWF_js[] = {
#embed "../WebApp/Built/app/templates-DUF35BWF.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_NSAWHFXK_js[] = {
#embed "../WebApp/Built/app/thumbnails-NSAWHFXK.js"
};

static const unsigned char app_versions_KZ6VOPW6_js[] = {
#embed "../WebApp/Built/app/versions-KZ6VOPW6.js"
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
    {"app/calendar-NWMBREJ2.js", app_calendar_NWMBREJ2_js, sizeof app_calendar_NWMBREJ2_js},
    {"app/chunk-2ALPEQHV.js", app_chunk_2ALPEQHV_js, sizeof app_chunk_2ALPEQHV_js},
    {"app/chunk-4UTN6OYY.js", app_chunk_4UTN6OYY_js, sizeof app_chunk_4UTN6OYY_js},
    {"app/chunk-5NZ3VZWL.js", app_chunk_5NZ3VZWL_js, sizeof app_chunk_5NZ3VZWL_js},
    {"app/chunk-BQS5KDML.js", app_chunk_BQS5KDML_js, sizeof app_chunk_BQS5KDML_js},
    {"app/chunk-HZ7SP7K7.js", app_chunk_HZ7SP7K7_js, sizeof app_chunk_HZ7SP7K7_js},
    {"app/chunk-I5D7RDX4.js", app_chunk_I5D7RDX4_js, sizeof app_chunk_I5D7RDX4_js},
    {"app/chunk-NGJFKJ35.js", app_chunk_NGJFKJ35_js, sizeof app_chunk_NGJFKJ35_js},
    {"app/chunk-RAFNGULL.js", app_chunk_RAFNGULL_js, sizeof app_chunk_RAFNGULL_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-UMVUYSVO.js", app_chunk_UMVUYSVO_js, sizeof app_chunk_UMVUYSVO_js},
    {"app/connection-4IXRV63D.js", app_connection_4IXRV63D_js, sizeof app_connection_4IXRV63D_js},
    {"app/copy-URCQD6BV.js", app_copy_URCQD6BV_js, sizeof app_copy_URCQD6BV_js},
    {"app/count-M27BVNOW.js", app_count_M27BVNOW_js, sizeof app_count_M27BVNOW_js},
    {"app/filing-MMITQFKR.js", app_filing_MMITQFKR_js, sizeof app_filing_MMITQFKR_js},
    {"app/finding-BD7Y4KUN.js", app_finding_BD7Y4KUN_js, sizeof app_finding_BD7Y4KUN_js},
    {"app/formatting-MPQVDP3N.js", app_formatting_MPQVDP3N_js, sizeof app_formatting_MPQVDP3N_js},
    {"app/going-MFUI3KRG.js", app_going_MFUI3KRG_js, sizeof app_going_MFUI3KRG_js},
    {"app/house-WN3VM6MU.js", app_house_WN3VM6MU_js, sizeof app_house_WN3VM6MU_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-C7H6TUHL.js", app_invited_C7H6TUHL_js, sizeof app_invited_C7H6TUHL_js},
    {"app/linking-LMX4NYTB.js", app_linking_LMX4NYTB_js, sizeof app_linking_LMX4NYTB_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-DZ3KXIHQ.js", app_menu_DZ3KXIHQ_js, sizeof app_menu_DZ3KXIHQ_js},
    {"app/menus-JZUZWUMY.js", app_menus_JZUZWUMY_js, sizeof app_menus_JZUZWUMY_js},
    {"app/motion-54DQQNAL.js", app_motion_54DQQNAL_js, sizeof app_motion_54DQQNAL_js},
    {"app/places-NNBXGGFH.js", app_places_NNBXGGFH_js, sizeof app_places_NNBXGGFH_js},
    {"app/reading-T2BHEQ7I.js", app_reading_T2BHEQ7I_js, sizeof app_reading_T2BHEQ7I_js},
    {"app/search-73V4Z7ZX.js", app_search_73V4Z7ZX_js, sizeof app_search_73V4Z7ZX_js},
    {"app/selection-FPUBBEIN.js", app_selection_FPUBBEIN_js, sizeof app_selection_FPUBBEIN_js},
    {"app/settings-TYOUVLTY.js", app_settings_TYOUVLTY_js, sizeof app_settings_TYOUVLTY_js},
    {"app/sharing-AV6BS3Q3.js", app_sharing_AV6BS3Q3_js, sizeof app_sharing_AV6BS3Q3_js},
    {"app/sign-BCB2PJI2.js", app_sign_BCB2PJI2_js, sizeof app_sign_BCB2PJI2_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-EMVM6NYV.js", app_suggestions_EMVM6NYV_js, sizeof app_suggestions_EMVM6NYV_js},
    {"app/swipe-V43PAHGW.js", app_swipe_V43PAHGW_js, sizeof app_swipe_V43PAHGW_js},
    {"app/templates-DUF35BWF.js", app_templates_DUF35BWF_js, sizeof app_templates_DUF35BWF_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-NSAWHFXK.js", app_thumbnails_NSAWHFXK_js, sizeof app_thumbnails_NSAWHFXK_js},
    {"app/versions-KZ6VOPW6.js", app_versions_KZ6VOPW6_js, sizeof app_versions_KZ6VOPW6_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
