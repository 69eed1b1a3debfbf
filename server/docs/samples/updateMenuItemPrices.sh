curl -X PATCH "https://api.example.com/v1/menu/items/prices" \
  -H "Authorization: Bearer $API_KEY" \
  -H "Idempotency-Key: menu-2026-03-15" \
  -H "Content-Type: application/json" \
  -d '{
    "prices": [
      { "itemId": "itm_018f389af71c7c9d88dae0c5a87d2871", "branchId": "brn_018f38882e80766b9aa8e58c224aa4f6", "price": 11.5 }
    ]
  }'
