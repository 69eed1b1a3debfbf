curl -X POST "https://api.example.com/v1/inventory/items/inv_018f3d77cbda772dbec8488b93514986/transactions" \
  -H "Authorization: Bearer $API_KEY" \
  -H "Idempotency-Key: delivery-note-4471" \
  -H "Content-Type: application/json" \
  -d '{
    "branchId": "brn_018f38882e80766b9aa8e58c224aa4f6",
    "type": "purchase",
    "quantity": 12.5,
    "note": "Delivery note 4471"
  }'
