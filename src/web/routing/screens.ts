import type { Screen } from '../shell/screen.ts'

export const routingScreens: readonly Screen[] = []
