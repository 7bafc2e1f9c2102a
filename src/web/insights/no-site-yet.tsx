import { IconClick, IconWorldPlus, type TablerIcon } from '@tabler/icons-react'
import { AppLink } from '../ui/app-link.tsx'
import type { EmptyStateProps } from '../ui/empty-state.tsx'

interface Screen {
  screen: string
  to?: '/channels' | '/sites'
  icon?: TablerIcon
}

/** Replaces a list that stays empty until the account has a site. */
export const noSiteYet = ({ screen, to = '/channels', icon = IconWorldPlus }: Screen): EmptyStateProps => ({
  icon,
  title: 'No data available yet',
  subtitle: `To start using ${screen} simply create a site`,
  action: (
    <AppLink to={to} className="primary-link">
      Create site
    </AppLink>
  ),
})

/** Replaces clicks while the account has a site and no click: the script comes first. */
export const noClickYet = (sites: readonly { channelUuid: string }[]): EmptyStateProps => {
  const [only, ...others] = sites
  return {
    icon: IconClick,
    title: 'No click yet',
    subtitle: 'Once a site carries the script, a click on a link in its pages appears here within seconds.',
    action: (
      <AppLink to={only && others.length === 0 ? `/sites/${only.channelUuid}` : '/sites'} className="primary-link">
        Install the script
      </AppLink>
    ),
  }
}
