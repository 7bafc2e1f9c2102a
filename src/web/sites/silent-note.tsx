import { daysBetween, todayIn } from '../../report/dates.ts'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { momentText } from '../../report/date-text.ts'
import { int } from '../../report/format.ts'
import { whole } from '../../report/suggestion-words.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { SiteLine } from './site-lines.ts'

interface SilentNoteProps {
  lines: readonly SiteLine[]
  currency: string
  timeZone: string
  now: number
}

/** The cost of a silence: the site's usual daily earnings, for the days since. */
function missing({ earned, heard }: SiteLine, timeZone: string, now: number, currency: string): string | null {
  if (!earned || !heard) return null
  const today = todayIn(timeZone, new Date(now))
  const silent = daysBetween(todayIn(timeZone, new Date(heard.seenDatetime)), today)
  const spoke = Math.max(1, 30 - silent)
  const clicks = Math.round((earned.clickCount / spoke) * silent)
  const money = (earned.conversionTotalCommission / spoke) * silent
  if (clicks < 1) return null
  return `About ${int(clicks)} clicks${money >= 1 ? ` and ${whole(money, currency)}` : ''} since then are not counted.`
}

/** The first site with a stopped script, above everything else; the others are counted. */
export function SilentNote({ lines, currency, timeZone, now }: SilentNoteProps) {
  const [line, ...others] = lines.filter((l) => l.script.rank === 0)
  if (!line?.heard) return null
  return (
    <section className="card site-silent" aria-label="A site’s script stopped">
      <span className="site-silent-icon" aria-hidden>
        <IconPlugConnectedX size={20} />
      </span>
      <p>
        <b>
          {line.channelDomain} has sent nothing since {momentText(line.heard.seenDatetime, timeZone)}.
        </b>{' '}
        {missing(line, timeZone, now, currency)}{' '}
        <span className="dim">
          Often a new theme or a consent banner removed the script.
          {others.length > 0
            ? ` ${others.length === 1 ? 'One more site is' : `${others.length} more sites are`} silent, too.`
            : ''}
        </span>
      </p>
      <Button component={AppLink} to={`/sites/${line.channelUuid}`}>
        Check script
      </Button>
    </section>
  )
}
