import { IconWorldPlus, type TablerIcon } from '@tabler/icons-react'
import { AppLink } from '../ui/app-link.tsx'
import type { EmptyStateProps } from '../ui/empty-state.tsx'

interface Screen {
  screen: string
  to?: '/channels' | '/sites'
  icon?: TablerIcon
}

/** In the place of a list that nothing can fill before the account has a site. */
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
