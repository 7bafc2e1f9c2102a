import type { ScriptOptions } from '../../contract/sites/script-options.ts'

/** The options of a site whose publisher has set none. */
export const noScriptOptions: ScriptOptions = {
  append_classes: [],
  append_attributes: [],
  ignore_selectors: [],
  ignore_domains: [],
  exclude_pages: [],
  rel_nofollow: false,
  rel_sponsored: false,
  disable_cookies: false,
  disable_localstorage: false,
  dom_listener: false,
  hash_routes: false,
}

/** All options of a site; rows store only those that were set. */
export const completeOptions = (options: Partial<ScriptOptions>): ScriptOptions => ({ ...noScriptOptions, ...options })
