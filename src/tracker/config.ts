/** The site's script settings, as the server sends them. */
export type Options = {
  append_classes: string[]
  /** `key=value` */
  append_attributes: string[]
  ignore_selectors: string[]
  ignore_domains: string[]
  /** Paths, with `*` at the end for everything below. */
  exclude_pages: string[]
  rel_nofollow: boolean
  rel_sponsored: boolean
  /** The site changes pages without loading them. */
  dom_listener: boolean
  /** `#/…` in the address is another page. */
  hash_routes: boolean
  /** Path of the list of names to link, below the server's own address; missing when auto-linking is off. */
  auto_links?: string[]
}

export type Config = {
  /** When false, the script leaves every link alone. */
  active: boolean
  options: Options
  /** Click domains of networks, without `www.`; includes subdomains. */
  networkHosts: string[]
}
