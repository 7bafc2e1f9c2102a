CREATE INDEX "conversion_by_order" ON "conversion" USING btree ("connection_uuid","order_id") WHERE network = 'rakuten';
