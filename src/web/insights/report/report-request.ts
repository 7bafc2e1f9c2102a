export * from '../../../contract/report/report-request.ts'
