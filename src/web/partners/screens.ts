import { IconPlugConnected } from '@tabler/icons-react'
import { laterBare, soon } from '../shell/later.tsx'
import type { Screen } from '../shell/screen.ts'

export const partnersScreens: readonly Screen[] = [
  soon('/partners', 'My direct partners', 'It will list merchants you work with directly.', {
    group: 'Manage',
    icon: IconPlugConnected,
  }),
  soon('/partners/$partnerUuid', 'Partner', 'It will show a direct partner with its campaigns and notes.'),
  {
    path: '/signup/$invitation',
    title: 'Invitation',
    frame: 'public',
    load: laterBare('Invitation', 'Accepting an invitation as a direct partner is not available yet.'),
  },
]
