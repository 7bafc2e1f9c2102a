import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import { bareHost, isExcludedPage, kindOfTarget } from '../../../../tracker/links.ts'
import { toUrl } from '../../../address/address.ts'
import type { FoundLink } from '../page-text.ts'
import { counted, good, type Judged, listed, note } from './finding.ts'
import { isRunning } from './tag-findings.ts'

type Sorted = Record<'counted' | 'ofNetworks' | 'ignored' | 'matched' | 'refused' | 'own', URL[]>
type Where = keyof Sorted

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)
/** Links to the site itself or to this server do not lead away. */
export function isOwn(target: URL, { url, known }: Judged): boolean {
  const [host, own] = [bareHost(target.href), bareHost(url.hostname)]
  return isBelow(host, own) || isBelow(own, host) || known.serverHosts.includes(target.host)
}

/** What the script does with a link, decided by the script's own code. */
function whereTo(target: URL, { isDownload, isEdited }: FoundLink, judged: Judged): Where {
  if (!/^https?:$/.test(target.protocol) || isOwn(target, judged)) return 'own'
  const { options, networkHosts } = judged.known
  if (isDownload || isEdited || kindOfTarget(target, judged.url, judged.known.server, undefined) === '')
    return 'refused'
  const kind = kindOfTarget(target, judged.url, judged.known.server, { active: true, options, networkHosts })
  if (kind === '') return 'ignored'
  return kind === 'network' ? 'ofNetworks' : 'counted'
}

function sorted(judged: Judged): Sorted {
  const all: Sorted = { counted: [], ofNetworks: [], ignored: [], matched: [], refused: [], own: [] }
  const matched = [...(judged.seen?.ignored ?? [])]
  for (const link of judged.text.links) {
    const target = URL.canParse(link.href, judged.base.href) ? toUrl(new URL(link.href, judged.base).href) : null
    if (!target) continue
    const where = whereTo(target, link, judged)
    const at = matched.indexOf(target.href)
    if (at >= 0) matched.splice(at, 1)
    all[at >= 0 && (where === 'counted' || where === 'ofNetworks') ? 'matched' : where].push(target)
  }
  return all
}
/** Links of a page that become clicks. */
export const countedLinks = (judged: Judged): URL[] => sorted(judged).counted

export const hostsOf = (targets: readonly URL[]): string => listed(targets.map(({ href }) => bareHost(href)))

function ofCounted(targets: readonly URL[], judged: Judged): InstallFinding[] {
  const { known } = judged
  const some = `${counted(targets.length, 'link')} to other sites`
  if (targets.length === 0)
    return [note('linksCounted', 'No link in the text of the page leads to another site through the redirect.')]
  const selectors = known.options.ignore_selectors
  const but =
    selectors.length > 0 && !judged.seen
      ? ` Links that match what your script settings ignore (${listed(selectors)}) are not; which do was not looked at.`
      : ''
  const found = isRunning(judged)
    ? good(
        'linksCounted',
        `${some} ${targets.length === 1 ? 'becomes a click' : 'become clicks'} when visitors follow ${targets.length === 1 ? 'it' : 'them'}.${but}`,
      )
    : note('linksCounted', `${some} would become clicks if the script ran.${but}`)
  return [found, ...ofShops(targets, judged)]
}

function ofShops(targets: readonly URL[], { known }: Judged): InstallFinding[] {
  if (known.isDiscover)
    return [
      note(
        'linksWithoutShop',
        'The site is in discover mode: its clicks are noted as discover clicks and earn nothing.',
        'Switch discover mode off when you want clicks to earn.',
      ),
    ]
  const bare = targets.filter((target) => !known.covers(target))
  if (bare.length === 0) return []
  return [
    note(
      'linksWithoutShop',
      `${counted(bare.length, 'of them leads', 'of them lead')} where no campaign of this site covers the address (${hostsOf(bare)}): these clicks are noted as discover clicks and earn nothing.`,
    ),
  ]
}

/** Which links of a page become clicks, and why others do not. */
export function linkFindings(judged: Judged): InstallFinding[] {
  const { url, known } = judged
  const all = sorted(judged)
  const leading = all.counted.length + all.ofNetworks.length + all.ignored.length + all.matched.length
  if (isExcludedPage(url.pathname, known.options.exclude_pages))
    return [
      note(
        'linksIgnored',
        `Your script settings exclude this page: ${leading === 1 ? 'its one outgoing link is' : `its ${counted(leading, 'outgoing link')} are`} left alone.`,
      ),
    ]
  const findings = ofCounted(all.counted, judged)
  if (all.ofNetworks.length > 0)
    findings.push(
      good(
        'linksOfNetworks',
        `${counted(all.ofNetworks.length, 'link is one of a network', 'links are those of networks')} already: visitors follow them as they are, and the clicks are counted.`,
      ),
    )
  if (all.ignored.length > 0)
    findings.push(
      note(
        'linksIgnored',
        `${counted(all.ignored.length, 'link')} to domains that your script settings ignore (${hostsOf(all.ignored)}) ${all.ignored.length === 1 ? 'is' : 'are'} left alone.`,
      ),
    )
  if (all.matched.length > 0)
    findings.push(
      note(
        'linksIgnored',
        `${counted(all.matched.length, 'link')} (${hostsOf(all.matched)}) ${all.matched.length === 1 ? 'matches' : 'match'} what your script settings ignore and ${all.matched.length === 1 ? 'is' : 'are'} left alone.`,
      ),
    )
  if (all.refused.length > 0)
    findings.push(
      note(
        'linksRefused',
        `${counted(all.refused.length, 'link')} (${hostsOf(all.refused)}) cannot go through the redirect: a download, text that is being edited, or an address with a port, a sign-in or a number in the place of a name.`,
      ),
    )
  return findings
}
