import { soon } from '../shell/later.tsx'
import type { Screen } from '../shell/screen.ts'

export const routingScreens: readonly Screen[] = [
  soon('/discover/splittests', 'Split tests', 'It will show split tests between campaigns.', { within: 'Explore' }),
]
