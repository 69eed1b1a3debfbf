curl "https://api.example.com/v1/inventory/items" \
  -H "Authorization: Bearer $API_KEY"
