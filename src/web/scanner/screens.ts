import { soon } from '../shell/later.tsx'
import type { Screen } from '../shell/screen.ts'

export const scannerScreens: readonly Screen[] = [
  soon('/discover/broken', 'Broken links', 'It will list links on your pages that lead nowhere.', {
    within: 'Explore',
  }),
]
