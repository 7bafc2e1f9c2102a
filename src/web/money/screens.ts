import type { Screen } from '../shell/screen.ts'

export const moneyScreens: readonly Screen[] = [
  {
    path: '/insights/changes',
    hasPeriod: true,
    under: '/insights/reports',
    title: 'Changes',
    load: () => import('./changes-page.tsx'),
    keywords: 'ledger evidence cut gone vanished transactions history networks',
  },
]
