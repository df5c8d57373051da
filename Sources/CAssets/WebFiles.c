// Made by scripts/docs from the listing of Sources/WebApp/Files: run it after adding or removing a file. Each file is a
// dependency of this one, so a build after a change embeds it again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_data_api_js[] = {
#embed "../WebApp/Files/app/data/api.js"
};

static const unsigned char app_data_arrivals_js[] = {
#embed "../WebApp/Files/app/data/arrivals.js"
};

static const unsigned char app_data_clock_js[] = {
#embed "../WebApp/Files/app/data/clock.js"
};

static const unsigned char app_data_connection_js[] = {
#embed "../WebApp/Files/app/data/connection.js"
};

static const unsigned char app_data_digest_js[] = {
#embed "../WebApp/Files/app/data/digest.js"
};

static const unsigned char app_data_events_js[] = {
#embed "../WebApp/Files/app/data/events.js"
};

static const unsigned char app_data_files_js[] = {
#embed "../WebApp/Files/app/data/files.js"
};

static const unsigned char app_data_kept_js[] = {
#embed "../WebApp/Files/app/data/kept.js"
};

static const unsigned char app_data_lists_js[] = {
#embed "../WebApp/Files/app/data/lists.js"
};

static const unsigned char app_data_notebook_js[] = {
#embed "../WebApp/Files/app/data/notebook.js"
};

static const unsigned char app_data_offers_js[] = {
#embed "../WebApp/Files/app/data/offers.js"
};

static const unsigned char app_data_records_js[] = {
#embed "../WebApp/Files/app/data/records.js"
};

static const unsigned char app_data_remote_js[] = {
#embed "../WebApp/Files/app/data/remote.js"
};

static const unsigned char app_data_renaming_js[] = {
#embed "../WebApp/Files/app/data/renaming.js"
};

static const unsigned char app_data_replica_js[] = {
#embed "../WebApp/Files/app/data/replica.js"
};

static const unsigned char app_data_saver_js[] = {
#embed "../WebApp/Files/app/data/saver.js"
};

static const unsigned char app_data_scheduler_js[] = {
#embed "../WebApp/Files/app/data/scheduler.js"
};

static const unsigned char app_data_session_js[] = {
#embed "../WebApp/Files/app/data/session.js"
};

static const unsigned char app_data_store_js[] = {
#embed "../WebApp/Files/app/data/store.js"
};

static const unsigned char app_data_sync_js[] = {
#embed "../WebApp/Files/app/data/sync.js"
};

static const unsigned char app_data_syncAnswer_js[] = {
#embed "../WebApp/Files/app/data/syncAnswer.js"
};

static const unsigned char app_data_tabs_js[] = {
#embed "../WebApp/Files/app/data/tabs.js"
};

static const unsigned char app_data_updates_js[] = {
#embed "../WebApp/Files/app/data/updates.js"
};

static const unsigned char app_data_versionPages_js[] = {
#embed "../WebApp/Files/app/data/versionPages.js"
};

static const unsigned char app_data_wire_js[] = {
#embed "../WebApp/Files/app/data/wire.js"
};

static const unsigned char app_dialogs_devices_js[] = {
#embed "../WebApp/Files/app/dialogs/devices.js"
};

static const unsigned char app_dialogs_dialog_js[] = {
#embed "../WebApp/Files/app/dialogs/dialog.js"
};

static const unsigned char app_dialogs_filing_js[] = {
#embed "../WebApp/Files/app/dialogs/filing.js"
};

static const unsigned char app_dialogs_places_js[] = {
#embed "../WebApp/Files/app/dialogs/places.js"
};

static const unsigned char app_dialogs_settings_js[] = {
#embed "../WebApp/Files/app/dialogs/settings.js"
};

static const unsigned char app_dialogs_sharing_js[] = {
#embed "../WebApp/Files/app/dialogs/sharing.js"
};

static const unsigned char app_dialogs_versions_js[] = {
#embed "../WebApp/Files/app/dialogs/versions.js"
};

static const unsigned char app_early_js[] = {
#embed "../WebApp/Files/app/early.js"
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

static const unsigned char app_main_js[] = {
#embed "../WebApp/Files/app/main.js"
};

static const unsigned char app_special_css[] = {
#embed "../WebApp/Files/app/special.css"
};

static const unsigned char app_strings_en_js[] = {
#embed "../WebApp/Files/app/strings/en.js"
};

static const unsigned char app_strings_index_js[] = {
#embed "../WebApp/Files/app/strings/index.js"
};

static const unsigned char app_strings_ko_js[] = {
#embed "../WebApp/Files/app/strings/ko.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Files/app/style.css/base.css"
,
#embed "../WebApp/Files/app/style.css/tokens.css"
,
#embed "../WebApp/Files/app/style.css/window.css"
};

static const unsigned char app_text_dates_js[] = {
#embed "../WebApp/Files/app/text/dates.js"
};

static const unsigned char app_text_diff_js[] = {
#embed "../WebApp/Files/app/text/diff.js"
};

static const unsigned char app_text_fold_js[] = {
#embed "../WebApp/Files/app/text/fold.js"
};

static const unsigned char app_text_hangul_js[] = {
#embed "../WebApp/Files/app/text/hangul.js"
};

static const unsigned char app_text_inlines_js[] = {
#embed "../WebApp/Files/app/text/inlines.js"
};

static const unsigned char app_text_lists_js[] = {
#embed "../WebApp/Files/app/text/lists.js"
};

static const unsigned char app_text_markdown_js[] = {
#embed "../WebApp/Files/app/text/markdown.js"
};

static const unsigned char app_text_match_js[] = {
#embed "../WebApp/Files/app/text/match.js"
};

static const unsigned char app_text_noteText_js[] = {
#embed "../WebApp/Files/app/text/noteText.js"
};

static const unsigned char app_text_pairs_js[] = {
#embed "../WebApp/Files/app/text/pairs.js"
};

static const unsigned char app_text_qr_js[] = {
#embed "../WebApp/Files/app/text/qr.js"
};

static const unsigned char app_text_search_js[] = {
#embed "../WebApp/Files/app/text/search.js"
};

static const unsigned char app_text_tables_js[] = {
#embed "../WebApp/Files/app/text/tables.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Files/app/theme.js"
};

static const unsigned char app_types_js[] = {
#embed "../WebApp/Files/app/types.js"
};

static const unsigned char app_view_about_js[] = {
#embed "../WebApp/Files/app/view/about.js"
};

static const unsigned char app_view_actions_js[] = {
#embed "../WebApp/Files/app/view/actions.js"
};

static const unsigned char app_view_app_js[] = {
#embed "../WebApp/Files/app/view/app.js"
};

static const unsigned char app_view_calendar_js[] = {
#embed "../WebApp/Files/app/view/calendar.js"
};

static const unsigned char app_view_dom_js[] = {
#embed "../WebApp/Files/app/view/dom.js"
};

static const unsigned char app_view_fields_js[] = {
#embed "../WebApp/Files/app/view/fields.js"
};

static const unsigned char app_view_folders_js[] = {
#embed "../WebApp/Files/app/view/folders.js"
};

static const unsigned char app_view_format_js[] = {
#embed "../WebApp/Files/app/view/format.js"
};

static const unsigned char app_view_invited_js[] = {
#embed "../WebApp/Files/app/view/invited.js"
};

static const unsigned char app_view_keys_js[] = {
#embed "../WebApp/Files/app/view/keys.js"
};

static const unsigned char app_view_list_js[] = {
#embed "../WebApp/Files/app/view/list.js"
};

static const unsigned char app_view_marks_js[] = {
#embed "../WebApp/Files/app/view/marks.js"
};

static const unsigned char app_view_menu_js[] = {
#embed "../WebApp/Files/app/view/menu.js"
};

static const unsigned char app_view_messages_js[] = {
#embed "../WebApp/Files/app/view/messages.js"
};

static const unsigned char app_view_note_js[] = {
#embed "../WebApp/Files/app/view/note.js"
};

static const unsigned char app_view_notes_js[] = {
#embed "../WebApp/Files/app/view/notes.js"
};

static const unsigned char app_view_preferences_js[] = {
#embed "../WebApp/Files/app/view/preferences.js"
};

static const unsigned char app_view_reading_js[] = {
#embed "../WebApp/Files/app/view/reading.js"
};

static const unsigned char app_view_route_js[] = {
#embed "../WebApp/Files/app/view/route.js"
};

static const unsigned char app_view_sign_js[] = {
#embed "../WebApp/Files/app/view/sign.js"
};

static const unsigned char app_view_swipe_js[] = {
#embed "../WebApp/Files/app/view/swipe.js"
};

static const unsigned char app_view_weather_js[] = {
#embed "../WebApp/Files/app/view/weather.js"
};

static const unsigned char app_view_window_js[] = {
#embed "../WebApp/Files/app/view/window.js"
};

static const unsigned char index_html[] = {
#embed "../WebApp/Files/index.html"
};

static const unsigned char manifest_webmanifest[] = {
#embed "../WebApp/Files/manifest.webmanifest"
};

static const unsigned char worker_js[] = {
#embed "../WebApp/Files/worker.js"
};

static const cassets_web_file files[] = {
    {"app/data/api.js", app_data_api_js, sizeof app_data_api_js},
    {"app/data/arrivals.js", app_data_arrivals_js, sizeof app_data_arrivals_js},
    {"app/data/clock.js", app_data_clock_js, sizeof app_data_clock_js},
    {"app/data/connection.js", app_data_connection_js, sizeof app_data_connection_js},
    {"app/data/digest.js", app_data_digest_js, sizeof app_data_digest_js},
    {"app/data/events.js", app_data_events_js, sizeof app_data_events_js},
    {"app/data/files.js", app_data_files_js, sizeof app_data_files_js},
    {"app/data/kept.js", app_data_kept_js, sizeof app_data_kept_js},
    {"app/data/lists.js", app_data_lists_js, sizeof app_data_lists_js},
    {"app/data/notebook.js", app_data_notebook_js, sizeof app_data_notebook_js},
    {"app/data/offers.js", app_data_offers_js, sizeof app_data_offers_js},
    {"app/data/records.js", app_data_records_js, sizeof app_data_records_js},
    {"app/data/remote.js", app_data_remote_js, sizeof app_data_remote_js},
    {"app/data/renaming.js", app_data_renaming_js, sizeof app_data_renaming_js},
    {"app/data/replica.js", app_data_replica_js, sizeof app_data_replica_js},
    {"app/data/saver.js", app_data_saver_js, sizeof app_data_saver_js},
    {"app/data/scheduler.js", app_data_scheduler_js, sizeof app_data_scheduler_js},
    {"app/data/session.js", app_data_session_js, sizeof app_data_session_js},
    {"app/data/store.js", app_data_store_js, sizeof app_data_store_js},
    {"app/data/sync.js", app_data_sync_js, sizeof app_data_sync_js},
    {"app/data/syncAnswer.js", app_data_syncAnswer_js, sizeof app_data_syncAnswer_js},
    {"app/data/tabs.js", app_data_tabs_js, sizeof app_data_tabs_js},
    {"app/data/updates.js", app_data_updates_js, sizeof app_data_updates_js},
    {"app/data/versionPages.js", app_data_versionPages_js, sizeof app_data_versionPages_js},
    {"app/data/wire.js", app_data_wire_js, sizeof app_data_wire_js},
    {"app/dialogs/devices.js", app_dialogs_devices_js, sizeof app_dialogs_devices_js},
    {"app/dialogs/dialog.js", app_dialogs_dialog_js, sizeof app_dialogs_dialog_js},
    {"app/dialogs/filing.js", app_dialogs_filing_js, sizeof app_dialogs_filing_js},
    {"app/dialogs/places.js", app_dialogs_places_js, sizeof app_dialogs_places_js},
    {"app/dialogs/settings.js", app_dialogs_settings_js, sizeof app_dialogs_settings_js},
    {"app/dialogs/sharing.js", app_dialogs_sharing_js, sizeof app_dialogs_sharing_js},
    {"app/dialogs/versions.js", app_dialogs_versions_js, sizeof app_dialogs_versions_js},
    {"app/early.js", app_early_js, sizeof app_early_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/special.css", app_special_css, sizeof app_special_css},
    {"app/strings/en.js", app_strings_en_js, sizeof app_strings_en_js},
    {"app/strings/index.js", app_strings_index_js, sizeof app_strings_index_js},
    {"app/strings/ko.js", app_strings_ko_js, sizeof app_strings_ko_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/text/dates.js", app_text_dates_js, sizeof app_text_dates_js},
    {"app/text/diff.js", app_text_diff_js, sizeof app_text_diff_js},
    {"app/text/fold.js", app_text_fold_js, sizeof app_text_fold_js},
    {"app/text/hangul.js", app_text_hangul_js, sizeof app_text_hangul_js},
    {"app/text/inlines.js", app_text_inlines_js, sizeof app_text_inlines_js},
    {"app/text/lists.js", app_text_lists_js, sizeof app_text_lists_js},
    {"app/text/markdown.js", app_text_markdown_js, sizeof app_text_markdown_js},
    {"app/text/match.js", app_text_match_js, sizeof app_text_match_js},
    {"app/text/noteText.js", app_text_noteText_js, sizeof app_text_noteText_js},
    {"app/text/pairs.js", app_text_pairs_js, sizeof app_text_pairs_js},
    {"app/text/qr.js", app_text_qr_js, sizeof app_text_qr_js},
    {"app/text/search.js", app_text_search_js, sizeof app_text_search_js},
    {"app/text/tables.js", app_text_tables_js, sizeof app_text_tables_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/types.js", app_types_js, sizeof app_types_js},
    {"app/view/about.js", app_view_about_js, sizeof app_view_about_js},
    {"app/view/actions.js", app_view_actions_js, sizeof app_view_actions_js},
    {"app/view/app.js", app_view_app_js, sizeof app_view_app_js},
    {"app/view/calendar.js", app_view_calendar_js, sizeof app_view_calendar_js},
    {"app/view/dom.js", app_view_dom_js, sizeof app_view_dom_js},
    {"app/view/fields.js", app_view_fields_js, sizeof app_view_fields_js},
    {"app/view/folders.js", app_view_folders_js, sizeof app_view_folders_js},
    {"app/view/format.js", app_view_format_js, sizeof app_view_format_js},
    {"app/view/invited.js", app_view_invited_js, sizeof app_view_invited_js},
    {"app/view/keys.js", app_view_keys_js, sizeof app_view_keys_js},
    {"app/view/list.js", app_view_list_js, sizeof app_view_list_js},
    {"app/view/marks.js", app_view_marks_js, sizeof app_view_marks_js},
    {"app/view/menu.js", app_view_menu_js, sizeof app_view_menu_js},
    {"app/view/messages.js", app_view_messages_js, sizeof app_view_messages_js},
    {"app/view/note.js", app_view_note_js, sizeof app_view_note_js},
    {"app/view/notes.js", app_view_notes_js, sizeof app_view_notes_js},
    {"app/view/preferences.js", app_view_preferences_js, sizeof app_view_preferences_js},
    {"app/view/reading.js", app_view_reading_js, sizeof app_view_reading_js},
    {"app/view/route.js", app_view_route_js, sizeof app_view_route_js},
    {"app/view/sign.js", app_view_sign_js, sizeof app_view_sign_js},
    {"app/view/swipe.js", app_view_swipe_js, sizeof app_view_swipe_js},
    {"app/view/weather.js", app_view_weather_js, sizeof app_view_weather_js},
    {"app/view/window.js", app_view_window_js, sizeof app_view_window_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
