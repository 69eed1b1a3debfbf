curl "https://api.example.com/v1/orders?status=pending&limit=10" \
  -H "Authorization: Bearer $API_KEY"
