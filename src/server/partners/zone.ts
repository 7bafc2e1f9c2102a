export { zoneOf } from '../account/index.ts'
