export type { NetworkLinks } from '../networks/index.ts'
