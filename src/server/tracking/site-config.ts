import { noScriptOptions } from '../sites/index.ts'
import type { Site } from '../routing/index.ts'

/**
 * Attribute names allowed on other people's pages: nothing that runs code, leads elsewhere or changes the style (R19:
 * attributes on other people's pages).
 */
const safeAttribute = /^(rel|target|title|data-[a-z0-9-]+|aria-[a-z0-9-]+)=/i

type Known = { autoLinks?: string[]; ownDomains?: readonly string[] }

/** The script's configuration: settings as data, never as code. */
export function siteConfig(site: Site, networkHosts: string[], { autoLinks = [], ownDomains = [] }: Known = {}) {
  const options = { ...noScriptOptions, ...site.options }
  return {
    active: true, // a site in discover mode measures too; only the redirect sends its clicks to the plain target
    options: {
      ...options,
      append_attributes: options.append_attributes.filter((a) => safeAttribute.test(a)),
      auto_links: autoLinks,
      // links under an own domain already go through us, whichever address the script came from
      ignore_domains: [...options.ignore_domains, ...ownDomains],
    },
    networkHosts: [...new Set(networkHosts.map((host) => host.replace(/^www\./, '')))], // the script compares without `www.`
  }
}
