import { IconUsersGroup } from '@tabler/icons-react'
import { soon } from '../shell/later.tsx'
import type { Screen } from '../shell/screen.ts'

export const creatorsScreens: readonly Screen[] = [
  soon('/creators', 'Creators', 'It will show which creators work with which merchants.', {
    group: 'Manage',
    icon: IconUsersGroup,
  }),
]
