import type { SiteGroup } from '../../contract/sites/site-groups.ts'

/** The colour of a group. It never carries meaning alone. */
export function GroupDot({ colour }: { colour: SiteGroup['siteGroupColour'] }) {
  return <i className="group-dot" style={{ background: `var(--mantine-color-${colour}-6)` }} aria-hidden />
}
