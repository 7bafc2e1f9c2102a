import { IconPlugConnected } from '@tabler/icons-react'
import { AppLink } from '../ui/app-link.tsx'
import type { EmptyStateProps } from '../ui/empty-state.tsx'
import { texts } from './report/texts.ts'

/** The empty state of every list here before anything is connected. */
export const noDataYet: EmptyStateProps = {
  icon: IconPlugConnected,
  title: texts.emptyTitle,
  subtitle: texts.emptyText,
  action: (
    <AppLink to="/networks" className="primary-link">
      {texts.connect}
    </AppLink>
  ),
}
