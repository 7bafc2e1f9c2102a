import type { SiteGroup } from '../../contract/sites/site-groups.ts'

/** The colour the account gave a group. Never the only carrier of meaning. */
export function GroupDot({ colour }: { colour: SiteGroup['siteGroupColour'] }) {
  return <i className="group-dot" style={{ background: `var(--mantine-color-${colour}-6)` }} aria-hidden />
}
