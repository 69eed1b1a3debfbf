curl -X PATCH "https://api.example.com/v1/menu/items/itm_018f389af71c7c9d88dae0c5a87d2871" \
  -H "Authorization: Bearer $API_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "prices": [
      { "branchId": "brn_018f38882e80766b9aa8e58c224aa4f6", "price": 11.5, "compareAtPrice": 12.5 }
    ]
  }'
