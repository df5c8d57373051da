// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_QYKUMD55_js[] = {
#embed "../WebApp/Built/app/calendar-QYKUMD55.js"
};

static const unsigned char app_chunk_3SI4TDOO_js[] = {
#embed "../WebApp/Built/app/chunk-3SI4TDOO.js"
};

static const unsigned char app_chunk_6IGWGJA3_js[] = {
#embed "../WebApp/Built/app/chunk-6IGWGJA3.js"
};

static const unsigned char app_chunk_72Q3VWXA_js[] = {
#embed "../WebApp/Built/app/chunk-72Q3VWXA.js"
};

static const unsigned char app_chunk_AMPTQTES_js[] = {
#embed "../WebApp/Built/app/chunk-AMPTQTES.js"
};

static const unsigned char app_chunk_AWAF7DSP_js[] = {
#embed "../WebApp/Built/app/chunk-AWAF7DSP.js"
};

static const unsigned char app_chunk_GIXJQVUZ_js[] = {
#embed "../WebApp/Built/app/chunk-GIXJQVUZ.js"
};

static const unsigned char app_chunk_OUSHGX6Z_js[] = {
#embed "../WebApp/Built/app/chunk-OUSHGX6Z.js"
};

static const unsigned char app_chunk_RCH2LSXL_js[] = {
#embed "../WebApp/Built/app/chunk-RCH2LSXL.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_XNDIRUZ3_js[] = {
#embed "../WebApp/Built/app/chunk-XNDIRUZ3.js"
};

static const unsigned char app_connection_4IOWIMNL_js[] = {
#embed "../WebApp/Built/app/connection-4IOWIMNL.js"
};

static const unsigned char app_copy_2BVPOKUI_js[] = {
#embed "../WebApp/Built/app/copy-2BVPOKUI.js"
};

static const unsigned char app_count_NKCL3JLH_js[] = {
#embed "../WebApp/Built/app/count-NKCL3JLH.js"
};

static const unsigned char app_filing_ZNL7KLDU_js[] = {
#embed "../WebApp/Built/app/filing-ZNL7KLDU.js"
};

static const unsigned char app_finding_CDTOBVZN_js[] = {
#embed "../WebApp/Built/app/finding-CDTOBVZN.js"
};

static const unsigned char app_formatting_BP6WCR7G_js[] = {
#embed "../WebApp/Built/app/formatting-BP6WCR7G.js"
};

static const unsigned char app_going_3AUXOTMK_js[] = {
#embed "../WebApp/Built/app/going-3AUXOTMK.js"
};

static const unsigned char app_house_6AIMPNMG_js[] = {
#embed "../WebApp/Built/app/house-6AIMPNMG.js"
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

static const unsigned char app_invited_VQYM6DOZ_js[] = {
#embed "../WebApp/Built/app/invited-VQYM6DOZ.js"
};

static const unsigned char app_linking_JQSKGVLO_js[] = {
#embed "../WebApp/Built/app/linking-JQSKGVLO.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_T377RPIY_js[] = {
#embed "../WebApp/Built/app/menu-T377RPIY.js"
};

static const unsigned char app_menus_OKOMFRKE_js[] = {
#embed "../WebApp/Built/app/menus-OKOMFRKE.js"
};

static const unsigned char app_motion_X3SS4U4D_js[] = {
#embed "../WebApp/Built/app/motion-X3SS4U4D.js"
};

static const unsigned char app_places_K5HDM4HF_js[] = {
#embed "../WebApp/Built/app/places-K5HDM4HF.js"
};

static const unsigned char app_reading_G7BXJO2T_js[] = {
#embed "../WebApp/Built/app/reading-G7BXJO2T.js"
};

static const unsigned char app_search_QU7XBW2J_js[] = {
#embed "../WebApp/Built/app/search-QU7XBW2J.js"
};

static const unsigned char app_selection_INGDOAFS_js[] = {
#embed "../WebApp/Built/app/selection-INGDOAFS.js"
};

static const unsigned char app_settings_UXFA5FPN_js[] = {
#embed "../WebApp/Built/app/settings-UXFA5FPN.js"
};

static const unsigned char app_sharing_MVE4OQXA_js[] = {
#embed "../WebApp/Built/app/sharing-MVE4OQXA.js"
};

static const unsigned char app_sign_OMAG6VNI_js[] = {
#embed "../WebApp/Built/app/sign-OMAG6VNI.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_6KWC4H6B_js[] = {
#embed "../WebApp/Built/app/suggestions-6KWC4H6B.js"
};

static const unsigned char app_swipe_QRSPOOLG_js[] = {
#embed "../WebApp/Built/app/swipe-QRSPOOLG.js"
};

static const unsigned char app_templates_J75SCZ3N_js[] = {
#embed "../WebApp/Built/app/templates-J75SCZ3N.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_J7A4LBVO_js[] = {
#embed "../WebApp/Built/app/thumbnails-J7A4LBVO.js"
};

static const unsigned char app_versions_UNRH7XG5_js[] = {
#embed "../WebApp/Built/app/versions-UNRH7XG5.js"
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
    {"app/calendar-QYKUMD55.js", app_calendar_QYKUMD55_js, sizeof app_calendar_QYKUMD55_js},
    {"app/chunk-3SI4TDOO.js", app_chunk_3SI4TDOO_js, sizeof app_chunk_3SI4TDOO_js},
    {"app/chunk-6IGWGJA3.js", app_chunk_6IGWGJA3_js, sizeof app_chunk_6IGWGJA3_js},
    {"app/chunk-72Q3VWXA.js", app_chunk_72Q3VWXA_js, sizeof app_chunk_72Q3VWXA_js},
    {"app/chunk-AMPTQTES.js", app_chunk_AMPTQTES_js, sizeof app_chunk_AMPTQTES_js},
    {"app/chunk-AWAF7DSP.js", app_chunk_AWAF7DSP_js, sizeof app_chunk_AWAF7DSP_js},
    {"app/chunk-GIXJQVUZ.js", app_chunk_GIXJQVUZ_js, sizeof app_chunk_GIXJQVUZ_js},
    {"app/chunk-OUSHGX6Z.js", app_chunk_OUSHGX6Z_js, sizeof app_chunk_OUSHGX6Z_js},
    {"app/chunk-RCH2LSXL.js", app_chunk_RCH2LSXL_js, sizeof app_chunk_RCH2LSXL_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-XNDIRUZ3.js", app_chunk_XNDIRUZ3_js, sizeof app_chunk_XNDIRUZ3_js},
    {"app/connection-4IOWIMNL.js", app_connection_4IOWIMNL_js, sizeof app_connection_4IOWIMNL_js},
    {"app/copy-2BVPOKUI.js", app_copy_2BVPOKUI_js, sizeof app_copy_2BVPOKUI_js},
    {"app/count-NKCL3JLH.js", app_count_NKCL3JLH_js, sizeof app_count_NKCL3JLH_js},
    {"app/filing-ZNL7KLDU.js", app_filing_ZNL7KLDU_js, sizeof app_filing_ZNL7KLDU_js},
    {"app/finding-CDTOBVZN.js", app_finding_CDTOBVZN_js, sizeof app_finding_CDTOBVZN_js},
    {"app/formatting-BP6WCR7G.js", app_formatting_BP6WCR7G_js, sizeof app_formatting_BP6WCR7G_js},
    {"app/going-3AUXOTMK.js", app_going_3AUXOTMK_js, sizeof app_going_3AUXOTMK_js},
    {"app/house-6AIMPNMG.js", app_house_6AIMPNMG_js, sizeof app_house_6AIMPNMG_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-VQYM6DOZ.js", app_invited_VQYM6DOZ_js, sizeof app_invited_VQYM6DOZ_js},
    {"app/linking-JQSKGVLO.js", app_linking_JQSKGVLO_js, sizeof app_linking_JQSKGVLO_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-T377RPIY.js", app_menu_T377RPIY_js, sizeof app_menu_T377RPIY_js},
    {"app/menus-OKOMFRKE.js", app_menus_OKOMFRKE_js, sizeof app_menus_OKOMFRKE_js},
    {"app/motion-X3SS4U4D.js", app_motion_X3SS4U4D_js, sizeof app_motion_X3SS4U4D_js},
    {"app/places-K5HDM4HF.js", app_places_K5HDM4HF_js, sizeof app_places_K5HDM4HF_js},
    {"app/reading-G7BXJO2T.js", app_reading_G7BXJO2T_js, sizeof app_reading_G7BXJO2T_js},
    {"app/search-QU7XBW2J.js", app_search_QU7XBW2J_js, sizeof app_search_QU7XBW2J_js},
    {"app/selection-INGDOAFS.js", app_selection_INGDOAFS_js, sizeof app_selection_INGDOAFS_js},
    {"app/settings-UXFA5FPN.js", app_settings_UXFA5FPN_js, sizeof app_settings_UXFA5FPN_js},
    {"app/sharing-MVE4OQXA.js", app_sharing_MVE4OQXA_js, sizeof app_sharing_MVE4OQXA_js},
    {"app/sign-OMAG6VNI.js", app_sign_OMAG6VNI_js, sizeof app_sign_OMAG6VNI_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-6KWC4H6B.js", app_suggestions_6KWC4H6B_js, sizeof app_suggestions_6KWC4H6B_js},
    {"app/swipe-QRSPOOLG.js", app_swipe_QRSPOOLG_js, sizeof app_swipe_QRSPOOLG_js},
    {"app/templates-J75SCZ3N.js", app_templates_J75SCZ3N_js, sizeof app_templates_J75SCZ3N_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-J7A4LBVO.js", app_thumbnails_J7A4LBVO_js, sizeof app_thumbnails_J7A4LBVO_js},
    {"app/versions-UNRH7XG5.js", app_versions_UNRH7XG5_js, sizeof app_versions_UNRH7XG5_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
