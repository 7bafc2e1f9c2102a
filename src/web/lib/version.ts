import { version as shown } from '../../../package.json'

/** As docs/changes.md and /healthz name it. */
export const version: string = shown
