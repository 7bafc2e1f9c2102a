export { type LastBackup, lastBackup, lastWholeBackup } from './runs.ts'
