export * from '../../../contract/report/time-text.ts'
