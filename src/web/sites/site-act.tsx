import { Button } from '@mantine/core'
import { alertAct } from '../../report/alert-words.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { SiteLine } from './site-lines.ts'

const missingNetworks = (line: SiteLine, connected: readonly string[]): number =>
  connected.filter((uuid) => !line.networks.some((n) => n.networkUuid === uuid)).length

/** Whether something that the publisher can change keeps a site from earning. */
export const hasAct = (line: SiteLine, connected: readonly string[]): boolean =>
  line.script.alert !== null || !line.channelIsActive || missingNetworks(line, connected) > 0

interface SiteActProps {
  line: SiteLine
  /** Networks the account is connected to. */
  connected: readonly string[]
  mayChange: boolean
  onTurnOn: (site: SiteLine) => void
}

/** What keeps a site from earning: its links are off, or it is not mapped at networks. */
export function SiteAct({ line, connected, mayChange, onTurnOn }: SiteActProps) {
  if (!mayChange) return null
  // problems come first; the first one's filled button is above
  if (line.script.alert) {
    const { label, ...way } = alertAct(line.script.alert)
    return (
      <Button component={AppLink} {...way} variant="default" size="xs" aria-label={`${label}: ${line.channelName}`}>
        {label}
      </Button>
    )
  }
  if (!line.channelIsActive)
    return (
      <Button
        variant="default"
        size="xs"
        aria-label={`Turn on links: ${line.channelName}`}
        onClick={(event) => {
          event.stopPropagation()
          onTurnOn(line)
        }}
      >
        Turn on links
      </Button>
    )
  const missing = missingNetworks(line, connected)
  if (missing === 0) return null
  return (
    <Button
      component={AppLink}
      to={`/sites/${line.channelUuid}`}
      variant="default"
      size="xs"
      aria-label={`Match ${missing}: ${line.channelName}`}
    >
      Match {missing}
    </Button>
  )
}
