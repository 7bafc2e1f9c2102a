export * from '../../../contract/report/report-rows.ts'
