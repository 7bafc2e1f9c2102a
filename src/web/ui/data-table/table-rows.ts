export * from '../../../contract/report/table-rows.ts'
