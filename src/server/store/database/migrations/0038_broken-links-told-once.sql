-- what costs money was told a second time as "moneyAtRisk"; nobody took it, and it is a kind no more
DELETE FROM happening_delivery d USING happening h WHERE h.id = d.happening_id AND h.kind = 'moneyAtRisk';--> statement-breakpoint
DELETE FROM happening WHERE kind = 'moneyAtRisk';
