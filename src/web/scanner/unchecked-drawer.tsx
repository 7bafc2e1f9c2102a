import { dateTimeIn } from '../../report/dates.ts'
import { plural } from '../../report/format.ts'
import { DetailDrawer } from '../ui/detail-drawer.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import type { Overview } from './link-rows.ts'

type Props = { links: Overview['couldNotCheck']; timeZone: string; opened: boolean; onClose: () => void }

/** Links nobody can say anything of, and why. */
export const UncheckedDrawer = ({ links, timeZone, opened, onClose }: Props) => (
  <DetailDrawer opened={opened} onClose={onClose} title="Could not be checked">
    <ul className="unchecked">
      {links.map((l) => (
        <li key={l.targetUrl}>
          <ExternalLink href={l.targetUrl}>{l.targetUrl}</ExternalLink>
          <p className="dim">
            {l.reason}. {plural(l.clickCount, 'click')} in 30 days, tried {dateTimeIn(l.checkedDatetime, timeZone)}.
          </p>
        </li>
      ))}
    </ul>
  </DetailDrawer>
)
