export * from '../../../contract/report/presets.ts'
